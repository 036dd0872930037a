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
var is10, binary;
var is11, binary;
var is12, binary;
var is13, binary;
var is14, binary;
var is15, binary;
var is16, binary;
var is17, binary;
var is18, binary;
var is19, binary;
var is20, binary;
var is21, binary;
var is22, binary;
var is23, binary;
var is24, binary;
var is25, binary;
var row126, binary;
var row227, binary;
var is28, binary;
var is29, binary;
var is30, binary;
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
s.t. digits_r1c1_r1c2_1: x_0_0_1 + 2 * x_0_0_2 - is11 - 2 * is12 - 3 * is13 = 0;
s.t. digits_r1c1_r1c2_2: is10 + is11 + is12 + is13 = 1;
s.t. digits_r1c1_r1c2_3: x_0_1_1 + 2 * x_0_1_2 - is15 - 2 * is16 - 3 * is17 = 0;
s.t. digits_r1c1_r1c2_4: is14 + is15 + is16 + is17 = 1;
s.t. digits_r1c1_r1c2_5: is10 + is14 <= 1;
s.t. digits_r1c1_r1c2_6: is11 + is15 <= 1;
s.t. digits_r1c1_r1c2_7: is12 + is16 <= 1;
s.t. digits_r1c1_r1c2_8: is13 + is17 <= 1;
# 2a digits r2c1 r2c2
s.t. digits_r2c1_r2c2_1: x_1_0_1 + 2 * x_1_0_2 - is19 - 2 * is20 - 3 * is21 = 0;
s.t. digits_r2c1_r2c2_2: is18 + is19 + is20 + is21 = 1;
s.t. digits_r2c1_r2c2_3: x_1_1_1 + 2 * x_1_1_2 - is23 - 2 * is24 - 3 * is25 = 0;
s.t. digits_r2c1_r2c2_4: is22 + is23 + is24 + is25 = 1;
s.t. digits_r2c1_r2c2_5: is18 + is22 <= 1;
s.t. digits_r2c1_r2c2_6: is19 + is23 <= 1;
s.t. digits_r2c1_r2c2_7: is20 + is24 <= 1;
s.t. digits_r2c1_r2c2_8: is21 + is25 <= 1;
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
s.t. clues_board_7: x_0_0_2 + x_0_1_1 - is29 - 2 * is30 = 0;
s.t. clues_board_8: is28 + is29 + is30 = 1;
s.t. clues_board_9: -is28 = 0;
s.t. clues_board_10: row126 - is29 = 0;
s.t. clues_board_11: row227 - is30 = 0;
# digits board
s.t. digits_board_1: -x_0_0_1 - x_0_1_2 - x_1_0_2 - x_1_1_1 >= -3;
solve;
printf "%s = %d\n", "r1c1", x_0_0_1 + 2 * x_0_0_2;
printf "%s = %d\n", "r1c2", x_0_1_1 + 2 * x_0_1_2;
printf "%s = %d\n", "r2c1", x_1_0_1 + 2 * x_1_0_2;
printf "%s = %d\n", "r2c2", x_1_1_1 + 2 * x_1_1_2;
end;
