#!/usr/bin/env python3
# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# r1c1 = x_0_0_1 + 2 x_0_0_2
# r1c2 = x_0_1_1 + 2 x_0_1_2
# r2c1 = x_1_0_1 + 2 x_1_0_2
# r2c2 = x_1_1_1 + 2 x_1_1_2
import sys
import gurobipy

model = gurobipy.Model()
model.Params.OutputFlag = 0
inf = float("inf")
x = {}
x["x_0_0_1"] = model.addVar(lb=0, ub=1, vtype="I", name="x_0_0_1")
x["x_0_0_2"] = model.addVar(lb=0, ub=1, vtype="I", name="x_0_0_2")
x["x_0_1_1"] = model.addVar(lb=0, ub=1, vtype="I", name="x_0_1_1")
x["x_0_1_2"] = model.addVar(lb=0, ub=1, vtype="I", name="x_0_1_2")
x["x_1_0_1"] = model.addVar(lb=0, ub=1, vtype="I", name="x_1_0_1")
x["x_1_0_2"] = model.addVar(lb=0, ub=1, vtype="I", name="x_1_0_2")
x["x_1_1_1"] = model.addVar(lb=0, ub=1, vtype="I", name="x_1_1_1")
x["x_1_1_2"] = model.addVar(lb=0, ub=1, vtype="I", name="x_1_1_2")
x["total_weight"] = model.addVar(lb=-1, ub=3, vtype="I", name="total_weight")
x["y_1"] = model.addVar(lb=-inf, ub=7, vtype="I", name="y_1")
x["is10"] = model.addVar(lb=0, ub=1, vtype="I", name="is10")
x["is11"] = model.addVar(lb=0, ub=1, vtype="I", name="is11")
x["is12"] = model.addVar(lb=0, ub=1, vtype="I", name="is12")
x["is13"] = model.addVar(lb=0, ub=1, vtype="I", name="is13")
x["is14"] = model.addVar(lb=0, ub=1, vtype="I", name="is14")
x["is15"] = model.addVar(lb=0, ub=1, vtype="I", name="is15")
x["is16"] = model.addVar(lb=0, ub=1, vtype="I", name="is16")
x["is17"] = model.addVar(lb=0, ub=1, vtype="I", name="is17")
x["is18"] = model.addVar(lb=0, ub=1, vtype="I", name="is18")
x["is19"] = model.addVar(lb=0, ub=1, vtype="I", name="is19")
x["is20"] = model.addVar(lb=0, ub=1, vtype="I", name="is20")
x["is21"] = model.addVar(lb=0, ub=1, vtype="I", name="is21")
x["is22"] = model.addVar(lb=0, ub=1, vtype="I", name="is22")
x["is23"] = model.addVar(lb=0, ub=1, vtype="I", name="is23")
x["is24"] = model.addVar(lb=0, ub=1, vtype="I", name="is24")
x["is25"] = model.addVar(lb=0, ub=1, vtype="I", name="is25")
x["row126"] = model.addVar(lb=0, ub=1, vtype="I", name="row126")
x["row227"] = model.addVar(lb=0, ub=1, vtype="I", name="row227")
x["is28"] = model.addVar(lb=0, ub=1, vtype="I", name="is28")
x["is29"] = model.addVar(lb=0, ub=1, vtype="I", name="is29")
x["is30"] = model.addVar(lb=0, ub=1, vtype="I", name="is30")
x["share"] = model.addVar(lb=-inf, ub=1e-9, vtype="C", name="share")
x["one"] = model.addVar(lb=1, ub=1, vtype="I", name="one")
# 1 digits r1c1
model.addConstr(x["x_0_0_1"] + x["x_0_0_2"] == 1, name="digits_r1c1_1")
# 1 digits r1c2
model.addConstr(x["x_0_1_1"] + x["x_0_1_2"] == 1, name="digits_r1c2_1")
# 1 digits r2c1
model.addConstr(x["x_1_0_1"] + x["x_1_0_2"] == 1, name="digits_r2c1_1")
# 1 digits r2c2
model.addConstr(x["x_1_1_1"] + x["x_1_1_2"] == 1, name="digits_r2c2_1")
# 2a digits r1c1 r1c2
model.addConstr(x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["is11"] - 2 * x["is12"] - 3 * x["is13"] == 0, name="digits_r1c1_r1c2_1")
model.addConstr(x["is10"] + x["is11"] + x["is12"] + x["is13"] == 1, name="digits_r1c1_r1c2_2")
model.addConstr(x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["is15"] - 2 * x["is16"] - 3 * x["is17"] == 0, name="digits_r1c1_r1c2_3")
model.addConstr(x["is14"] + x["is15"] + x["is16"] + x["is17"] == 1, name="digits_r1c1_r1c2_4")
model.addConstr(x["is10"] + x["is14"] <= 1, name="digits_r1c1_r1c2_5")
model.addConstr(x["is11"] + x["is15"] <= 1, name="digits_r1c1_r1c2_6")
model.addConstr(x["is12"] + x["is16"] <= 1, name="digits_r1c1_r1c2_7")
model.addConstr(x["is13"] + x["is17"] <= 1, name="digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
model.addConstr(x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["is19"] - 2 * x["is20"] - 3 * x["is21"] == 0, name="digits_r2c1_r2c2_1")
model.addConstr(x["is18"] + x["is19"] + x["is20"] + x["is21"] == 1, name="digits_r2c1_r2c2_2")
model.addConstr(x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["is23"] - 2 * x["is24"] - 3 * x["is25"] == 0, name="digits_r2c1_r2c2_3")
model.addConstr(x["is22"] + x["is23"] + x["is24"] + x["is25"] == 1, name="digits_r2c1_r2c2_4")
model.addConstr(x["is18"] + x["is22"] <= 1, name="digits_r2c1_r2c2_5")
model.addConstr(x["is19"] + x["is23"] <= 1, name="digits_r2c1_r2c2_6")
model.addConstr(x["is20"] + x["is24"] <= 1, name="digits_r2c1_r2c2_7")
model.addConstr(x["is21"] + x["is25"] <= 1, name="digits_r2c1_r2c2_8")
# clues board
model.addConstr(-3 * x["x_0_0_2"] + x["total_weight"] <= 1, name="clues_board_1")
# clues r1c1
model.addConstr(-5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4, name="clues_r1c1_1_least")
model.addConstr(-5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4, name="clues_r1c1_1_most")
# clues r2c2
model.addConstr(x["x_0_0_1"] - x["x_1_1_1"] >= 0, name="clues_r2c2_1")
# clues board
model.addConstr(0.1 * x["y_1"] - x["share"] >= -2.5, name="clues_board_2_least")
model.addConstr(0.1 * x["y_1"] - x["share"] <= 1e30, name="clues_board_2_most")
model.addConstr(x["x_0_0_1"] + x["x_0_0_2"] + x["x_0_1_1"] >= 1, name="clues_board_3")
model.addConstr(x["row126"] + x["row227"] == 1, name="clues_board_4")
model.addConstr(x["x_0_0_1"] + x["row126"] == 1, name="clues_board_5")
model.addConstr(-x["x_0_0_1"] + x["row227"] == 0, name="clues_board_6")
model.addConstr(x["x_0_0_2"] + x["x_0_1_1"] - x["is29"] - 2 * x["is30"] == 0, name="clues_board_7")
model.addConstr(x["is28"] + x["is29"] + x["is30"] == 1, name="clues_board_8")
model.addConstr(-x["is28"] == 0, name="clues_board_9")
model.addConstr(x["row126"] - x["is29"] == 0, name="clues_board_10")
model.addConstr(x["row227"] - x["is30"] == 0, name="clues_board_11")
# digits board
model.addConstr(-x["x_0_0_1"] - x["x_0_1_2"] - x["x_1_0_2"] - x["x_1_1_1"] >= -3, name="digits_board_1")
model.setObjective(2 * x["x_0_0_1"] + 2 * x["x_0_0_2"] + 2 * x["x_0_1_1"] + 2 * x["x_0_1_2"] + 2 * x["x_1_0_1"] + 2 * x["x_1_0_2"] + 2 * x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["one"], -1)
model.optimize()
if model.SolCount == 0:
    sys.exit(f"no solution: status {model.Status}")
value = lambda variable: variable.X
value = {name: value(variable) for name, variable in x.items()}
print("r1c1 =", round(value["x_0_0_1"] + 2 * value["x_0_0_2"]))
print("r1c2 =", round(value["x_0_1_1"] + 2 * value["x_0_1_2"]))
print("r2c1 =", round(value["x_1_0_1"] + 2 * value["x_1_0_2"]))
print("r2c2 =", round(value["x_1_1_1"] + 2 * value["x_1_1_2"]))
if len(sys.argv) > 1:
    with open(sys.argv[1], "w") as file:
        file.writelines(f"{name} {number}\n" for name, number in value.items())
