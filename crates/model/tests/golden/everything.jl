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
x["direct10"] = @variable(model, base_name = "direct10", lower_bound = 0, upper_bound = 1, integer = true)
x["direct11"] = @variable(model, base_name = "direct11", lower_bound = 0, upper_bound = 1, integer = true)
x["direct12"] = @variable(model, base_name = "direct12", lower_bound = 0, upper_bound = 1, integer = true)
x["direct13"] = @variable(model, base_name = "direct13", lower_bound = 0, upper_bound = 1, integer = true)
x["direct14"] = @variable(model, base_name = "direct14", lower_bound = 0, upper_bound = 1, integer = true)
x["direct15"] = @variable(model, base_name = "direct15", lower_bound = 0, upper_bound = 1, integer = true)
x["direct16"] = @variable(model, base_name = "direct16", lower_bound = 0, upper_bound = 1, integer = true)
x["direct17"] = @variable(model, base_name = "direct17", lower_bound = 0, upper_bound = 1, integer = true)
x["direct18"] = @variable(model, base_name = "direct18", lower_bound = 0, upper_bound = 1, integer = true)
x["direct19"] = @variable(model, base_name = "direct19", lower_bound = 0, upper_bound = 1, integer = true)
x["direct20"] = @variable(model, base_name = "direct20", lower_bound = 0, upper_bound = 1, integer = true)
x["direct21"] = @variable(model, base_name = "direct21", lower_bound = 0, upper_bound = 1, integer = true)
x["direct22"] = @variable(model, base_name = "direct22", lower_bound = 0, upper_bound = 1, integer = true)
x["direct23"] = @variable(model, base_name = "direct23", lower_bound = 0, upper_bound = 1, integer = true)
x["direct24"] = @variable(model, base_name = "direct24", lower_bound = 0, upper_bound = 1, integer = true)
x["direct25"] = @variable(model, base_name = "direct25", lower_bound = 0, upper_bound = 1, integer = true)
x["row126"] = @variable(model, base_name = "row126", lower_bound = 0, upper_bound = 1, integer = true)
x["row227"] = @variable(model, base_name = "row227", lower_bound = 0, upper_bound = 1, integer = true)
x["direct28"] = @variable(model, base_name = "direct28", lower_bound = 0, upper_bound = 1, integer = true)
x["direct29"] = @variable(model, base_name = "direct29", lower_bound = 0, upper_bound = 1, integer = true)
x["direct30"] = @variable(model, base_name = "direct30", lower_bound = 0, upper_bound = 1, integer = true)
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
@constraint(model, x["x_0_0_1"] + 2 * x["x_0_0_2"] - x["direct11"] - 2 * x["direct12"] - 3 * x["direct13"] == 0, base_name = "digits_r1c1_r1c2_1")
@constraint(model, x["direct10"] + x["direct11"] + x["direct12"] + x["direct13"] == 1, base_name = "digits_r1c1_r1c2_2")
@constraint(model, x["x_0_1_1"] + 2 * x["x_0_1_2"] - x["direct15"] - 2 * x["direct16"] - 3 * x["direct17"] == 0, base_name = "digits_r1c1_r1c2_3")
@constraint(model, x["direct14"] + x["direct15"] + x["direct16"] + x["direct17"] == 1, base_name = "digits_r1c1_r1c2_4")
@constraint(model, x["direct10"] + x["direct14"] <= 1, base_name = "digits_r1c1_r1c2_5")
@constraint(model, x["direct11"] + x["direct15"] <= 1, base_name = "digits_r1c1_r1c2_6")
@constraint(model, x["direct12"] + x["direct16"] <= 1, base_name = "digits_r1c1_r1c2_7")
@constraint(model, x["direct13"] + x["direct17"] <= 1, base_name = "digits_r1c1_r1c2_8")
# 2a digits r2c1 r2c2
@constraint(model, x["x_1_0_1"] + 2 * x["x_1_0_2"] - x["direct19"] - 2 * x["direct20"] - 3 * x["direct21"] == 0, base_name = "digits_r2c1_r2c2_1")
@constraint(model, x["direct18"] + x["direct19"] + x["direct20"] + x["direct21"] == 1, base_name = "digits_r2c1_r2c2_2")
@constraint(model, x["x_1_1_1"] + 2 * x["x_1_1_2"] - x["direct23"] - 2 * x["direct24"] - 3 * x["direct25"] == 0, base_name = "digits_r2c1_r2c2_3")
@constraint(model, x["direct22"] + x["direct23"] + x["direct24"] + x["direct25"] == 1, base_name = "digits_r2c1_r2c2_4")
@constraint(model, x["direct18"] + x["direct22"] <= 1, base_name = "digits_r2c1_r2c2_5")
@constraint(model, x["direct19"] + x["direct23"] <= 1, base_name = "digits_r2c1_r2c2_6")
@constraint(model, x["direct20"] + x["direct24"] <= 1, base_name = "digits_r2c1_r2c2_7")
@constraint(model, x["direct21"] + x["direct25"] <= 1, base_name = "digits_r2c1_r2c2_8")
# clues board
@constraint(model, -3 * x["x_0_0_2"] + x["total_weight"] <= 1, base_name = "clues_board_1")
# clues r1c1
@constraint(model, -5 * x["x_0_1_1"] + 2 * x["total_weight"] >= -4, base_name = "clues_r1c1_1_lower")
@constraint(model, -5 * x["x_0_1_1"] + 2 * x["total_weight"] <= 4, base_name = "clues_r1c1_1_upper")
# clues r2c2
@constraint(model, x["x_0_0_1"] - x["x_1_1_1"] >= 0, base_name = "clues_r2c2_1")
# clues board
@constraint(model, 0.1 * x["y_1"] - x["share"] >= -2.5, base_name = "clues_board_2_lower")
@constraint(model, 0.1 * x["y_1"] - x["share"] <= 1e30, base_name = "clues_board_2_upper")
@constraint(model, x["x_0_0_1"] + x["x_0_0_2"] + x["x_0_1_1"] >= 1, base_name = "clues_board_3")
@constraint(model, x["row126"] + x["row227"] == 1, base_name = "clues_board_4")
@constraint(model, x["x_0_0_1"] + x["row126"] == 1, base_name = "clues_board_5")
@constraint(model, -x["x_0_0_1"] + x["row227"] == 0, base_name = "clues_board_6")
@constraint(model, x["x_0_0_2"] + x["x_0_1_1"] - x["direct29"] - 2 * x["direct30"] == 0, base_name = "clues_board_7")
@constraint(model, x["direct28"] + x["direct29"] + x["direct30"] == 1, base_name = "clues_board_8")
@constraint(model, -x["direct28"] == 0, base_name = "clues_board_9")
@constraint(model, x["row126"] - x["direct29"] == 0, base_name = "clues_board_10")
@constraint(model, x["row227"] - x["direct30"] == 0, base_name = "clues_board_11")
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
