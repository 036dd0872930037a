#!/usr/bin/env python3
# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# rule joined: All cells with a 2 are joined.
# left out: 2 constraints for `joined` that are enforced by cuts
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
x["is9"] = model.new_int_var(0, 1, "is9")
x["is10"] = model.new_int_var(0, 1, "is10")
x["is11"] = model.new_int_var(0, 1, "is11")
x["is12"] = model.new_int_var(0, 1, "is12")
x["is13"] = model.new_int_var(0, 1, "is13")
x["is14"] = model.new_int_var(0, 1, "is14")
x["is15"] = model.new_int_var(0, 1, "is15")
x["is16"] = model.new_int_var(0, 1, "is16")
x["is17"] = model.new_int_var(0, 1, "is17")
x["is18"] = model.new_int_var(0, 1, "is18")
x["is19"] = model.new_int_var(0, 1, "is19")
x["is20"] = model.new_int_var(0, 1, "is20")
x["is21"] = model.new_int_var(0, 1, "is21")
x["is22"] = model.new_int_var(0, 1, "is22")
x["is23"] = model.new_int_var(0, 1, "is23")
x["is24"] = model.new_int_var(0, 1, "is24")
# 1 digits r1c1
model.add(x["x_0_0_1"] + x["x_0_0_2"] == 1).with_name("digits_r1c1_1")
# 1 digits r1c2
model.add(x["x_0_1_1"] + x["x_0_1_2"] == 1).with_name("digits_r1c2_1")
# 1 digits r2c1
model.add(x["x_1_0_1"] + x["x_1_0_2"] == 1).with_name("digits_r2c1_1")
# 1 digits r2c2
model.add(x["x_1_1_1"] + x["x_1_1_2"] == 1).with_name("digits_r2c2_1")
# 2a digits r1c1 r1c2
model.add(x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["is10"] - 2 * x["is11"] - 3 * x["is12"] == 0).with_name("digits_r1c1_r1c2_1")
model.add(x["is9"] + x["is10"] + x["is11"] + x["is12"] == 1).with_name("digits_r1c1_r1c2_2")
model.add(x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["is14"] - 2 * x["is15"] - 3 * x["is16"] == 0).with_name("digits_r1c1_r1c2_3")
model.add(x["is13"] + x["is14"] + x["is15"] + x["is16"] == 1).with_name("digits_r1c1_r1c2_4")
model.add(x["is9"] + x["is13"] <= 1).with_name("digits_r1c1_r1c2_5")
model.add(x["is10"] + x["is14"] <= 1).with_name("digits_r1c1_r1c2_6")
model.add(x["is11"] + x["is15"] <= 1).with_name("digits_r1c1_r1c2_7")
model.add(x["is12"] + x["is16"] <= 1).with_name("digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
model.add(x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["is18"] - 2 * x["is19"] - 3 * x["is20"] == 0).with_name("digits_r2c1_r2c2_1")
model.add(x["is17"] + x["is18"] + x["is19"] + x["is20"] == 1).with_name("digits_r2c1_r2c2_2")
model.add(x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["is22"] - 2 * x["is23"] - 3 * x["is24"] == 0).with_name("digits_r2c1_r2c2_3")
model.add(x["is21"] + x["is22"] + x["is23"] + x["is24"] == 1).with_name("digits_r2c1_r2c2_4")
model.add(x["is17"] + x["is21"] <= 1).with_name("digits_r2c1_r2c2_5")
model.add(x["is18"] + x["is22"] <= 1).with_name("digits_r2c1_r2c2_6")
model.add(x["is19"] + x["is23"] <= 1).with_name("digits_r2c1_r2c2_7")
model.add(x["is20"] + x["is24"] <= 1).with_name("digits_r2c1_r2c2_8")
# clues board
model.add(-3 * x["x_0_0_2"] + x["total_weight"] <= 1).with_name("clues_board_1")
# clues r1c1
model.add(-5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4).with_name("clues_r1c1_1_least")
model.add(-5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4).with_name("clues_r1c1_1_most")
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
