#!/usr/bin/env python3
# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# r1c1 = x_0_0_1 + 2 x_0_0_2
# r1c2 = x_0_1_1 + 2 x_0_1_2
# r2c1 = x_1_0_1 + 2 x_1_0_2
# r2c2 = x_1_1_1 + 2 x_1_1_2
import sys
import highspy

model = highspy.Highs()
model.setOptionValue("output_flag", False)
inf = float("inf")
x = {}
x["x_0_0_1"] = model.addIntegral(lb=0, ub=1, name="x_0_0_1")
x["x_0_0_2"] = model.addIntegral(lb=0, ub=1, name="x_0_0_2")
x["x_0_1_1"] = model.addIntegral(lb=0, ub=1, name="x_0_1_1")
x["x_0_1_2"] = model.addIntegral(lb=0, ub=1, name="x_0_1_2")
x["x_1_0_1"] = model.addIntegral(lb=0, ub=1, name="x_1_0_1")
x["x_1_0_2"] = model.addIntegral(lb=0, ub=1, name="x_1_0_2")
x["x_1_1_1"] = model.addIntegral(lb=0, ub=1, name="x_1_1_1")
x["x_1_1_2"] = model.addIntegral(lb=0, ub=1, name="x_1_1_2")
x["total_weight"] = model.addIntegral(lb=-1, ub=3, name="total_weight")
x["y_1"] = model.addIntegral(lb=-inf, ub=7, name="y_1")
x["direct10"] = model.addIntegral(lb=0, ub=1, name="direct10")
x["direct11"] = model.addIntegral(lb=0, ub=1, name="direct11")
x["direct12"] = model.addIntegral(lb=0, ub=1, name="direct12")
x["direct13"] = model.addIntegral(lb=0, ub=1, name="direct13")
x["direct14"] = model.addIntegral(lb=0, ub=1, name="direct14")
x["direct15"] = model.addIntegral(lb=0, ub=1, name="direct15")
x["direct16"] = model.addIntegral(lb=0, ub=1, name="direct16")
x["direct17"] = model.addIntegral(lb=0, ub=1, name="direct17")
x["direct18"] = model.addIntegral(lb=0, ub=1, name="direct18")
x["direct19"] = model.addIntegral(lb=0, ub=1, name="direct19")
x["direct20"] = model.addIntegral(lb=0, ub=1, name="direct20")
x["direct21"] = model.addIntegral(lb=0, ub=1, name="direct21")
x["direct22"] = model.addIntegral(lb=0, ub=1, name="direct22")
x["direct23"] = model.addIntegral(lb=0, ub=1, name="direct23")
x["direct24"] = model.addIntegral(lb=0, ub=1, name="direct24")
x["direct25"] = model.addIntegral(lb=0, ub=1, name="direct25")
x["row126"] = model.addIntegral(lb=0, ub=1, name="row126")
x["row227"] = model.addIntegral(lb=0, ub=1, name="row227")
x["direct28"] = model.addIntegral(lb=0, ub=1, name="direct28")
x["direct29"] = model.addIntegral(lb=0, ub=1, name="direct29")
x["direct30"] = model.addIntegral(lb=0, ub=1, name="direct30")
x["share"] = model.addVariable(lb=-inf, ub=1e-9, name="share")
x["one"] = model.addIntegral(lb=1, ub=1, name="one")
# 1 digits r1c1
model.addConstr(x["x_0_0_1"] + x["x_0_0_2"] == 1, name="digits_r1c1_1")
# 1 digits r1c2
model.addConstr(x["x_0_1_1"] + x["x_0_1_2"] == 1, name="digits_r1c2_1")
# 1 digits r2c1
model.addConstr(x["x_1_0_1"] + x["x_1_0_2"] == 1, name="digits_r2c1_1")
# 1 digits r2c2
model.addConstr(x["x_1_1_1"] + x["x_1_1_2"] == 1, name="digits_r2c2_1")
# 2a digits r1c1 r1c2
model.addConstr(x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["direct11"] - 2 * x["direct12"] - 3 * x["direct13"] == 0, name="digits_r1c1_r1c2_1")
model.addConstr(x["direct10"] + x["direct11"] + x["direct12"] + x["direct13"] == 1, name="digits_r1c1_r1c2_2")
model.addConstr(x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["direct15"] - 2 * x["direct16"] - 3 * x["direct17"] == 0, name="digits_r1c1_r1c2_3")
model.addConstr(x["direct14"] + x["direct15"] + x["direct16"] + x["direct17"] == 1, name="digits_r1c1_r1c2_4")
model.addConstr(x["direct10"] + x["direct14"] <= 1, name="digits_r1c1_r1c2_5")
model.addConstr(x["direct11"] + x["direct15"] <= 1, name="digits_r1c1_r1c2_6")
model.addConstr(x["direct12"] + x["direct16"] <= 1, name="digits_r1c1_r1c2_7")
model.addConstr(x["direct13"] + x["direct17"] <= 1, name="digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
model.addConstr(x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["direct19"] - 2 * x["direct20"] - 3 * x["direct21"] == 0, name="digits_r2c1_r2c2_1")
model.addConstr(x["direct18"] + x["direct19"] + x["direct20"] + x["direct21"] == 1, name="digits_r2c1_r2c2_2")
model.addConstr(x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["direct23"] - 2 * x["direct24"] - 3 * x["direct25"] == 0, name="digits_r2c1_r2c2_3")
model.addConstr(x["direct22"] + x["direct23"] + x["direct24"] + x["direct25"] == 1, name="digits_r2c1_r2c2_4")
model.addConstr(x["direct18"] + x["direct22"] <= 1, name="digits_r2c1_r2c2_5")
model.addConstr(x["direct19"] + x["direct23"] <= 1, name="digits_r2c1_r2c2_6")
model.addConstr(x["direct20"] + x["direct24"] <= 1, name="digits_r2c1_r2c2_7")
model.addConstr(x["direct21"] + x["direct25"] <= 1, name="digits_r2c1_r2c2_8")
# clues board
model.addConstr(-3 * x["x_0_0_2"] + x["total_weight"] <= 1, name="clues_board_1")
# clues r1c1
model.addConstr(-5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4, name="clues_r1c1_1_lower")
model.addConstr(-5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4, name="clues_r1c1_1_upper")
# clues r2c2
model.addConstr(x["x_0_0_1"] - x["x_1_1_1"] >= 0, name="clues_r2c2_1")
# clues board
model.addConstr(0.1 * x["y_1"] - x["share"] >= -2.5, name="clues_board_2_lower")
model.addConstr(0.1 * x["y_1"] - x["share"] <= 1e30, name="clues_board_2_upper")
model.addConstr(x["x_0_0_1"] + x["x_0_0_2"] + x["x_0_1_1"] >= 1, name="clues_board_3")
model.addConstr(x["row126"] + x["row227"] == 1, name="clues_board_4")
model.addConstr(x["x_0_0_1"] + x["row126"] == 1, name="clues_board_5")
model.addConstr(-x["x_0_0_1"] + x["row227"] == 0, name="clues_board_6")
model.addConstr(x["x_0_0_2"] + x["x_0_1_1"] - x["direct29"] - 2 * x["direct30"] == 0, name="clues_board_7")
model.addConstr(x["direct28"] + x["direct29"] + x["direct30"] == 1, name="clues_board_8")
model.addConstr(-x["direct28"] == 0, name="clues_board_9")
model.addConstr(x["row126"] - x["direct29"] == 0, name="clues_board_10")
model.addConstr(x["row227"] - x["direct30"] == 0, name="clues_board_11")
# digits board
model.addConstr(-x["x_0_0_1"] - x["x_0_1_2"] - x["x_1_0_2"] - x["x_1_1_1"] >= -3, name="digits_board_1")
model.setObjective(2 * x["x_0_0_1"] + 2 * x["x_0_0_2"] + 2 * x["x_0_1_1"] + 2 * x["x_0_1_2"] + 2 * x["x_1_0_1"] + 2 * x["x_1_0_2"] + 2 * x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["one"], sense=highspy.ObjSense.kMaximize)
model.run()
if model.getInfo().primal_solution_status != 2:
    sys.exit(f"no solution: {model.getModelStatus().name}")
value = model.variableValue
value = {name: value(variable) for name, variable in x.items()}
print("r1c1 =", round(value["x_0_0_1"] + 2 * value["x_0_0_2"]))
print("r1c2 =", round(value["x_0_1_1"] + 2 * value["x_0_1_2"]))
print("r2c1 =", round(value["x_1_0_1"] + 2 * value["x_1_0_2"]))
print("r2c2 =", round(value["x_1_1_1"] + 2 * value["x_1_1_2"]))
if len(sys.argv) > 1:
    with open(sys.argv[1], "w") as file:
        file.writelines(f"{name} {number}\n" for name, number in value.items())
