# board of 2×2
# rule digits: Each row has each digit once & no more than 100 % of them.
# rule clues: A clue is the digit of its cell.
# r1c1 = x_0_0_1 + 2 x_0_0_2
# r1c2 = x_0_1_1 + 2 x_0_1_2
# r2c1 = x_1_0_1 + 2 x_1_0_2
# r2c2 = x_1_1_1 + 2 x_1_1_2
var x_0_0_1, binary;
var x_0_0_2, binary;
var x_0_1_1, binary;
var x_0_1_2, binary;
var x_1_0_1, binary;
var x_1_0_2, binary;
var x_1_1_1, binary;
var x_1_1_2, binary;
var total_weight, integer, >= -1, <= 3;
var y_1, integer, <= 7;
var direct10, binary;
var direct11, binary;
var direct12, binary;
var direct13, binary;
var direct14, binary;
var direct15, binary;
var direct16, binary;
var direct17, binary;
var direct18, binary;
var direct19, binary;
var direct20, binary;
var direct21, binary;
var direct22, binary;
var direct23, binary;
var direct24, binary;
var direct25, binary;
var row126, binary;
var row227, binary;
var direct28, binary;
var direct29, binary;
var direct30, binary;
var share, <= 1e-9;
var one, integer, = 1;
maximize objective_value: 2 * x_0_0_1 + 2 * x_0_0_2 + 2 * x_0_1_1 + 2 * x_0_1_2 + 2 * x_1_0_1 + 2 * x_1_0_2 + 2 * x_1_1_1
    + 2 * x_1_1_2 - one;
# 1 digits r1c1
s.t. digits_r1c1_1: x_0_0_1 + x_0_0_2 = 1;
# 1 digits r1c2
s.t. digits_r1c2_1: x_0_1_1 + x_0_1_2 = 1;
# 1 digits r2c1
s.t. digits_r2c1_1: x_1_0_1 + x_1_0_2 = 1;
# 1 digits r2c2
s.t. digits_r2c2_1: x_1_1_1 + x_1_1_2 = 1;
# 2a digits r1c1 r1c2
s.t. digits_r1c1_r1c2_1: x_0_0_1 + 2 * x_0_0_2 - direct11 - 2 * direct12 - 3 * direct13 = 0;
s.t. digits_r1c1_r1c2_2: direct10 + direct11 + direct12 + direct13 = 1;
s.t. digits_r1c1_r1c2_3: x_0_1_1 + 2 * x_0_1_2 - direct15 - 2 * direct16 - 3 * direct17 = 0;
s.t. digits_r1c1_r1c2_4: direct14 + direct15 + direct16 + direct17 = 1;
s.t. digits_r1c1_r1c2_5: direct10 + direct14 <= 1;
s.t. digits_r1c1_r1c2_6: direct11 + direct15 <= 1;
s.t. digits_r1c1_r1c2_7: direct12 + direct16 <= 1;
s.t. digits_r1c1_r1c2_8: direct13 + direct17 <= 1;
# 2a digits r2c1 r2c2
s.t. digits_r2c1_r2c2_1: x_1_0_1 + 2 * x_1_0_2 - direct19 - 2 * direct20 - 3 * direct21 = 0;
s.t. digits_r2c1_r2c2_2: direct18 + direct19 + direct20 + direct21 = 1;
s.t. digits_r2c1_r2c2_3: x_1_1_1 + 2 * x_1_1_2 - direct23 - 2 * direct24 - 3 * direct25 = 0;
s.t. digits_r2c1_r2c2_4: direct22 + direct23 + direct24 + direct25 = 1;
s.t. digits_r2c1_r2c2_5: direct18 + direct22 <= 1;
s.t. digits_r2c1_r2c2_6: direct19 + direct23 <= 1;
s.t. digits_r2c1_r2c2_7: direct20 + direct24 <= 1;
s.t. digits_r2c1_r2c2_8: direct21 + direct25 <= 1;
# clues board
s.t. clues_board_1: -3 * x_0_0_2 + total_weight <= 1;
# clues r1c1
s.t. clues_r1c1_1: -4 <= -5 * x_0_1_1 + 2 * total_weight <= 4;
# clues r2c2
s.t. clues_r2c2_1: x_0_0_1 - x_1_1_1 >= 0;
# clues board
s.t. clues_board_2: -2.5 <= 0.1 * y_1 - share <= 1e30;
s.t. clues_board_3: x_0_0_1 + x_0_0_2 + x_0_1_1 >= 1;
s.t. clues_board_4: row126 + row227 = 1;
s.t. clues_board_5: x_0_0_1 + row126 = 1;
s.t. clues_board_6: -x_0_0_1 + row227 = 0;
s.t. clues_board_7: x_0_0_2 + x_0_1_1 - direct29 - 2 * direct30 = 0;
s.t. clues_board_8: direct28 + direct29 + direct30 = 1;
s.t. clues_board_9: -direct28 = 0;
s.t. clues_board_10: row126 - direct29 = 0;
s.t. clues_board_11: row227 - direct30 = 0;
# digits board
s.t. digits_board_1: -x_0_0_1 - x_0_1_2 - x_1_0_2 - x_1_1_1 >= -3;
solve;
printf "%s = %d\n", "r1c1", x_0_0_1 + 2 * x_0_0_2;
printf "%s = %d\n", "r1c2", x_0_1_1 + 2 * x_0_1_2;
printf "%s = %d\n", "r2c1", x_1_0_1 + 2 * x_1_0_2;
printf "%s = %d\n", "r2c2", x_1_1_1 + 2 * x_1_1_2;
end;
