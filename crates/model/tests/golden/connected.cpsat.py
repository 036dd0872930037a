#!/usr/bin/env python3
# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# rule connected: All cells with a 2 are connected.
# left out: 2 lazy constraints for `connected`, enforced by cuts
# r1c1 = x_0_0_1 + 2 x_0_0_2
# r1c2 = x_0_1_1 + 2 x_0_1_2
# r2c1 = x_1_0_1 + 2 x_1_0_2
# r2c2 = x_1_1_1 + 2 x_1_1_2
import sys
from ortools.sat.python import cp_model

model = cp_model.CpModel()
inf = float("inf")
x = {}
x["x_0_0_1"] = model.new_int_var(0, 1, "x_0_0_1")
x["x_0_0_2"] = model.new_int_var(0, 1, "x_0_0_2")
x["x_0_1_1"] = model.new_int_var(0, 1, "x_0_1_1")
x["x_0_1_2"] = model.new_int_var(0, 1, "x_0_1_2")
x["x_1_0_1"] = model.new_int_var(0, 1, "x_1_0_1")
x["x_1_0_2"] = model.new_int_var(0, 1, "x_1_0_2")
x["x_1_1_1"] = model.new_int_var(0, 1, "x_1_1_1")
x["x_1_1_2"] = model.new_int_var(0, 1, "x_1_1_2")
x["total_weight"] = model.new_int_var(-1, 3, "total_weight")
x["direct9"] = model.new_int_var(0, 1, "direct9")
x["direct10"] = model.new_int_var(0, 1, "direct10")
x["direct11"] = model.new_int_var(0, 1, "direct11")
x["direct12"] = model.new_int_var(0, 1, "direct12")
x["direct13"] = model.new_int_var(0, 1, "direct13")
x["direct14"] = model.new_int_var(0, 1, "direct14")
x["direct15"] = model.new_int_var(0, 1, "direct15")
x["direct16"] = model.new_int_var(0, 1, "direct16")
x["direct17"] = model.new_int_var(0, 1, "direct17")
x["direct18"] = model.new_int_var(0, 1, "direct18")
x["direct19"] = model.new_int_var(0, 1, "direct19")
x["direct20"] = model.new_int_var(0, 1, "direct20")
x["direct21"] = model.new_int_var(0, 1, "direct21")
x["direct22"] = model.new_int_var(0, 1, "direct22")
x["direct23"] = model.new_int_var(0, 1, "direct23")
x["direct24"] = model.new_int_var(0, 1, "direct24")
# 1 digits r1c1
model.add(x["x_0_0_1"] + x["x_0_0_2"] == 1).with_name("digits_r1c1_1")
# 1 digits r1c2
model.add(x["x_0_1_1"] + x["x_0_1_2"] == 1).with_name("digits_r1c2_1")
# 1 digits r2c1
model.add(x["x_1_0_1"] + x["x_1_0_2"] == 1).with_name("digits_r2c1_1")
# 1 digits r2c2
model.add(x["x_1_1_1"] + x["x_1_1_2"] == 1).with_name("digits_r2c2_1")
# 2a digits r1c1 r1c2
model.add(x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["direct10"] - 2 * x["direct11"] - 3 * x["direct12"] == 0).with_name("digits_r1c1_r1c2_1")
model.add(x["direct9"] + x["direct10"] + x["direct11"] + x["direct12"] == 1).with_name("digits_r1c1_r1c2_2")
model.add(x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["direct14"] - 2 * x["direct15"] - 3 * x["direct16"] == 0).with_name("digits_r1c1_r1c2_3")
model.add(x["direct13"] + x["direct14"] + x["direct15"] + x["direct16"] == 1).with_name("digits_r1c1_r1c2_4")
model.add(x["direct9"] + x["direct13"] <= 1).with_name("digits_r1c1_r1c2_5")
model.add(x["direct10"] + x["direct14"] <= 1).with_name("digits_r1c1_r1c2_6")
model.add(x["direct11"] + x["direct15"] <= 1).with_name("digits_r1c1_r1c2_7")
model.add(x["direct12"] + x["direct16"] <= 1).with_name("digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
model.add(x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["direct18"] - 2 * x["direct19"] - 3 * x["direct20"] == 0).with_name("digits_r2c1_r2c2_1")
model.add(x["direct17"] + x["direct18"] + x["direct19"] + x["direct20"] == 1).with_name("digits_r2c1_r2c2_2")
model.add(x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["direct22"] - 2 * x["direct23"] - 3 * x["direct24"] == 0).with_name("digits_r2c1_r2c2_3")
model.add(x["direct21"] + x["direct22"] + x["direct23"] + x["direct24"] == 1).with_name("digits_r2c1_r2c2_4")
model.add(x["direct17"] + x["direct21"] <= 1).with_name("digits_r2c1_r2c2_5")
model.add(x["direct18"] + x["direct22"] <= 1).with_name("digits_r2c1_r2c2_6")
model.add(x["direct19"] + x["direct23"] <= 1).with_name("digits_r2c1_r2c2_7")
model.add(x["direct20"] + x["direct24"] <= 1).with_name("digits_r2c1_r2c2_8")
# clues board
model.add(-3 * x["x_0_0_2"] + x["total_weight"] <= 1).with_name("clues_board_1")
# clues r1c1
model.add(-5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4).with_name("clues_r1c1_1_lower")
model.add(-5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4).with_name("clues_r1c1_1_upper")
# clues r2c2
model.add(x["x_0_0_1"] - x["x_1_1_1"] >= 0).with_name("clues_r2c2_1")
solver = cp_model.CpSolver()
status = solver.solve(model)
if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    sys.exit(f"no solution: {solver.status_name(status)}")
value = solver.value
value = {name: value(variable) for name, variable in x.items()}
print("r1c1 =", round(value["x_0_0_1"] + 2 * value["x_0_0_2"]))
print("r1c2 =", round(value["x_0_1_1"] + 2 * value["x_0_1_2"]))
print("r2c1 =", round(value["x_1_0_1"] + 2 * value["x_1_0_2"]))
print("r2c2 =", round(value["x_1_1_1"] + 2 * value["x_1_1_2"]))
if len(sys.argv) > 1:
    with open(sys.argv[1], "w") as file:
        file.writelines(f"{name} {number}\n" for name, number in value.items())
