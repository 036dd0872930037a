# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# r1c1 = x_0_0_1 + 2 x_0_0_2
# r1c2 = x_0_1_1 + 2 x_0_1_2
# r2c1 = x_1_0_1 + 2 x_1_0_2
# r2c2 = x_1_1_1 + 2 x_1_1_2
using JuMP
import HiGHS

model = Model(HiGHS.Optimizer)
set_silent(model)
x = Dict{String,VariableRef}()
x["x_0_0_1"] = @variable(model, base_name = "x_0_0_1", lower_bound = 0, upper_bound = 1, integer = true)
x["x_0_0_2"] = @variable(model, base_name = "x_0_0_2", lower_bound = 0, upper_bound = 1, integer = true)
x["x_0_1_1"] = @variable(model, base_name = "x_0_1_1", lower_bound = 0, upper_bound = 1, integer = true)
x["x_0_1_2"] = @variable(model, base_name = "x_0_1_2", lower_bound = 0, upper_bound = 1, integer = true)
x["x_1_0_1"] = @variable(model, base_name = "x_1_0_1", lower_bound = 0, upper_bound = 1, integer = true)
x["x_1_0_2"] = @variable(model, base_name = "x_1_0_2", lower_bound = 0, upper_bound = 1, integer = true)
x["x_1_1_1"] = @variable(model, base_name = "x_1_1_1", lower_bound = 0, upper_bound = 1, integer = true)
x["x_1_1_2"] = @variable(model, base_name = "x_1_1_2", lower_bound = 0, upper_bound = 1, integer = true)
x["total_weight"] = @variable(model, base_name = "total_weight", lower_bound = -1, upper_bound = 3, integer = true)
x["y_1"] = @variable(model, base_name = "y_1", upper_bound = 7, integer = true)
x["is10"] = @variable(model, base_name = "is10", lower_bound = 0, upper_bound = 1, integer = true)
x["is11"] = @variable(model, base_name = "is11", lower_bound = 0, upper_bound = 1, integer = true)
x["is12"] = @variable(model, base_name = "is12", lower_bound = 0, upper_bound = 1, integer = true)
x["is13"] = @variable(model, base_name = "is13", lower_bound = 0, upper_bound = 1, integer = true)
x["is14"] = @variable(model, base_name = "is14", lower_bound = 0, upper_bound = 1, integer = true)
x["is15"] = @variable(model, base_name = "is15", lower_bound = 0, upper_bound = 1, integer = true)
x["is16"] = @variable(model, base_name = "is16", lower_bound = 0, upper_bound = 1, integer = true)
x["is17"] = @variable(model, base_name = "is17", lower_bound = 0, upper_bound = 1, integer = true)
x["is18"] = @variable(model, base_name = "is18", lower_bound = 0, upper_bound = 1, integer = true)
x["is19"] = @variable(model, base_name = "is19", lower_bound = 0, upper_bound = 1, integer = true)
x["is20"] = @variable(model, base_name = "is20", lower_bound = 0, upper_bound = 1, integer = true)
x["is21"] = @variable(model, base_name = "is21", lower_bound = 0, upper_bound = 1, integer = true)
x["is22"] = @variable(model, base_name = "is22", lower_bound = 0, upper_bound = 1, integer = true)
x["is23"] = @variable(model, base_name = "is23", lower_bound = 0, upper_bound = 1, integer = true)
x["is24"] = @variable(model, base_name = "is24", lower_bound = 0, upper_bound = 1, integer = true)
x["is25"] = @variable(model, base_name = "is25", lower_bound = 0, upper_bound = 1, integer = true)
x["row126"] = @variable(model, base_name = "row126", lower_bound = 0, upper_bound = 1, integer = true)
x["row227"] = @variable(model, base_name = "row227", lower_bound = 0, upper_bound = 1, integer = true)
x["is28"] = @variable(model, base_name = "is28", lower_bound = 0, upper_bound = 1, integer = true)
x["is29"] = @variable(model, base_name = "is29", lower_bound = 0, upper_bound = 1, integer = true)
x["is30"] = @variable(model, base_name = "is30", lower_bound = 0, upper_bound = 1, integer = true)
x["share"] = @variable(model, base_name = "share", upper_bound = 1e-9)
x["one"] = @variable(model, base_name = "one", lower_bound = 1, upper_bound = 1, integer = true)
# 1 digits r1c1
@constraint(model, x["x_0_0_1"] + x["x_0_0_2"] == 1, base_name = "digits_r1c1_1")
# 1 digits r1c2
@constraint(model, x["x_0_1_1"] + x["x_0_1_2"] == 1, base_name = "digits_r1c2_1")
# 1 digits r2c1
@constraint(model, x["x_1_0_1"] + x["x_1_0_2"] == 1, base_name = "digits_r2c1_1")
# 1 digits r2c2
@constraint(model, x["x_1_1_1"] + x["x_1_1_2"] == 1, base_name = "digits_r2c2_1")
# 2a digits r1c1 r1c2
@constraint(model, x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["is11"] - 2 * x["is12"] - 3 * x["is13"] == 0, base_name = "digits_r1c1_r1c2_1")
@constraint(model, x["is10"] + x["is11"] + x["is12"] + x["is13"] == 1, base_name = "digits_r1c1_r1c2_2")
@constraint(model, x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["is15"] - 2 * x["is16"] - 3 * x["is17"] == 0, base_name = "digits_r1c1_r1c2_3")
@constraint(model, x["is14"] + x["is15"] + x["is16"] + x["is17"] == 1, base_name = "digits_r1c1_r1c2_4")
@constraint(model, x["is10"] + x["is14"] <= 1, base_name = "digits_r1c1_r1c2_5")
@constraint(model, x["is11"] + x["is15"] <= 1, base_name = "digits_r1c1_r1c2_6")
@constraint(model, x["is12"] + x["is16"] <= 1, base_name = "digits_r1c1_r1c2_7")
@constraint(model, x["is13"] + x["is17"] <= 1, base_name = "digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
@constraint(model, x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["is19"] - 2 * x["is20"] - 3 * x["is21"] == 0, base_name = "digits_r2c1_r2c2_1")
@constraint(model, x["is18"] + x["is19"] + x["is20"] + x["is21"] == 1, base_name = "digits_r2c1_r2c2_2")
@constraint(model, x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["is23"] - 2 * x["is24"] - 3 * x["is25"] == 0, base_name = "digits_r2c1_r2c2_3")
@constraint(model, x["is22"] + x["is23"] + x["is24"] + x["is25"] == 1, base_name = "digits_r2c1_r2c2_4")
@constraint(model, x["is18"] + x["is22"] <= 1, base_name = "digits_r2c1_r2c2_5")
@constraint(model, x["is19"] + x["is23"] <= 1, base_name = "digits_r2c1_r2c2_6")
@constraint(model, x["is20"] + x["is24"] <= 1, base_name = "digits_r2c1_r2c2_7")
@constraint(model, x["is21"] + x["is25"] <= 1, base_name = "digits_r2c1_r2c2_8")
# clues board
@constraint(model, -3 * x["x_0_0_2"] + x["total_weight"] <= 1, base_name = "clues_board_1")
# clues r1c1
@constraint(model, -5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4, base_name = "clues_r1c1_1_least")
@constraint(model, -5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4, base_name = "clues_r1c1_1_most")
# clues r2c2
@constraint(model, x["x_0_0_1"] - x["x_1_1_1"] >= 0, base_name = "clues_r2c2_1")
# clues board
@constraint(model, 0.1 * x["y_1"] - x["share"] >= -2.5, base_name = "clues_board_2_least")
@constraint(model, 0.1 * x["y_1"] - x["share"] <= 1e30, base_name = "clues_board_2_most")
@constraint(model, x["x_0_0_1"] + x["x_0_0_2"] + x["x_0_1_1"] >= 1, base_name = "clues_board_3")
@constraint(model, x["row126"] + x["row227"] == 1, base_name = "clues_board_4")
@constraint(model, x["x_0_0_1"] + x["row126"] == 1, base_name = "clues_board_5")
@constraint(model, -x["x_0_0_1"] + x["row227"] == 0, base_name = "clues_board_6")
@constraint(model, x["x_0_0_2"] + x["x_0_1_1"] - x["is29"] - 2 * x["is30"] == 0, base_name = "clues_board_7")
@constraint(model, x["is28"] + x["is29"] + x["is30"] == 1, base_name = "clues_board_8")
@constraint(model, -x["is28"] == 0, base_name = "clues_board_9")
@constraint(model, x["row126"] - x["is29"] == 0, base_name = "clues_board_10")
@constraint(model, x["row227"] - x["is30"] == 0, base_name = "clues_board_11")
# digits board
@constraint(model, -x["x_0_0_1"] - x["x_0_1_2"] - x["x_1_0_2"] - x["x_1_1_1"] >= -3, base_name = "digits_board_1")
@objective(model, Max, 2 * x["x_0_0_1"] + 2 * x["x_0_0_2"] + 2 * x["x_0_1_1"] + 2 * x["x_0_1_2"] + 2 * x["x_1_0_1"] + 2 * x["x_1_0_2"] + 2 * x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["one"])
optimize!(model)
if !has_values(model)
    println(stderr, "no solution: ", termination_status(model))
    exit(1)
end
number = Dict(name => value(variable) for (name, variable) in x)
println("r1c1 = ", round(Int, number["x_0_0_1"] + 2 * number["x_0_0_2"]))
println("r1c2 = ", round(Int, number["x_0_1_1"] + 2 * number["x_0_1_2"]))
println("r2c1 = ", round(Int, number["x_1_0_1"] + 2 * number["x_1_0_2"]))
println("r2c2 = ", round(Int, number["x_1_1_1"] + 2 * number["x_1_1_2"]))
if !isempty(ARGS)
    open(ARGS[1], "w") do file
        for (name, found) in number
            println(file, name, " ", found)
        end
    end
end
