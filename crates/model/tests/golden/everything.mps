* board of 2×2
* rule digits: Each row has each digit once & no more than 100 % of them.
* rule clues: A clue is the digit of its cell.
* r1c1 = x_0_0_1 + 2 x_0_0_2
* r1c2 = x_0_1_1 + 2 x_0_1_2
* r2c1 = x_1_0_1 + 2 x_1_0_2
* r2c2 = x_1_1_1 + 2 x_1_1_2
* maximise: the objective below is the negative, as MPS knows only minima
NAME model
ROWS
 N objective_value
* 1 digits r1c1
 E digits_r1c1_1
* 1 digits r1c2
 E digits_r1c2_1
* 1 digits r2c1
 E digits_r2c1_1
* 1 digits r2c2
 E digits_r2c2_1
* 2a digits r1c1 r1c2
 E digits_r1c1_r1c2_1
 E digits_r1c1_r1c2_2
 E digits_r1c1_r1c2_3
 E digits_r1c1_r1c2_4
 L digits_r1c1_r1c2_5
 L digits_r1c1_r1c2_6
 L digits_r1c1_r1c2_7
 L digits_r1c1_r1c2_8
* 2a digits r2c1 r2c2
 E digits_r2c1_r2c2_1
 E digits_r2c1_r2c2_2
 E digits_r2c1_r2c2_3
 E digits_r2c1_r2c2_4
 L digits_r2c1_r2c2_5
 L digits_r2c1_r2c2_6
 L digits_r2c1_r2c2_7
 L digits_r2c1_r2c2_8
* clues board
 L clues_board_1
* clues r1c1
 G clues_r1c1_1
* clues r2c2
 G clues_r2c2_1
* clues board
 G clues_board_2
 G clues_board_3
 E clues_board_4
 E clues_board_5
 E clues_board_6
 E clues_board_7
 E clues_board_8
 E clues_board_9
 E clues_board_10
 E clues_board_11
* digits board
 G digits_board_1
COLUMNS
 MARKER 'MARKER' 'INTORG'
 x_0_0_1 objective_value -2
 x_0_0_1 digits_r1c1_1 1
 x_0_0_1 digits_r1c1_r1c2_1 1
 x_0_0_1 clues_r2c2_1 1
 x_0_0_1 clues_board_3 1
 x_0_0_1 clues_board_5 1
 x_0_0_1 clues_board_6 -1
 x_0_0_1 digits_board_1 -1
 x_0_0_2 objective_value -2
 x_0_0_2 digits_r1c1_1 1
 x_0_0_2 digits_r1c1_r1c2_1 2
 x_0_0_2 clues_board_1 -3
 x_0_0_2 clues_board_3 1
 x_0_0_2 clues_board_7 1
 x_0_1_1 objective_value -2
 x_0_1_1 digits_r1c2_1 1
 x_0_1_1 digits_r1c1_r1c2_3 1
 x_0_1_1 clues_r1c1_1 -5
 x_0_1_1 clues_board_3 1
 x_0_1_1 clues_board_7 1
 x_0_1_2 objective_value -2
 x_0_1_2 digits_r1c2_1 1
 x_0_1_2 digits_r1c1_r1c2_3 2
 x_0_1_2 digits_board_1 -1
 x_1_0_1 objective_value -2
 x_1_0_1 digits_r2c1_1 1
 x_1_0_1 digits_r2c1_r2c2_1 1
 x_1_0_2 objective_value -2
 x_1_0_2 digits_r2c1_1 1
 x_1_0_2 digits_r2c1_r2c2_1 2
 x_1_0_2 digits_board_1 -1
 x_1_1_1 objective_value -2
 x_1_1_1 digits_r2c2_1 1
 x_1_1_1 digits_r2c1_r2c2_3 1
 x_1_1_1 clues_r2c2_1 -1
 x_1_1_1 digits_board_1 -1
 x_1_1_2 objective_value -2
 x_1_1_2 digits_r2c2_1 1
 x_1_1_2 digits_r2c1_r2c2_3 2
 total_weight clues_board_1 1
 total_weight clues_r1c1_1 2
 y_1 clues_board_2 0.1
 is10 digits_r1c1_r1c2_2 1
 is10 digits_r1c1_r1c2_5 1
 is11 digits_r1c1_r1c2_1 -1
 is11 digits_r1c1_r1c2_2 1
 is11 digits_r1c1_r1c2_6 1
 is12 digits_r1c1_r1c2_1 -2
 is12 digits_r1c1_r1c2_2 1
 is12 digits_r1c1_r1c2_7 1
 is13 digits_r1c1_r1c2_1 -3
 is13 digits_r1c1_r1c2_2 1
 is13 digits_r1c1_r1c2_8 1
 is14 digits_r1c1_r1c2_4 1
 is14 digits_r1c1_r1c2_5 1
 is15 digits_r1c1_r1c2_3 -1
 is15 digits_r1c1_r1c2_4 1
 is15 digits_r1c1_r1c2_6 1
 is16 digits_r1c1_r1c2_3 -2
 is16 digits_r1c1_r1c2_4 1
 is16 digits_r1c1_r1c2_7 1
 is17 digits_r1c1_r1c2_3 -3
 is17 digits_r1c1_r1c2_4 1
 is17 digits_r1c1_r1c2_8 1
 is18 digits_r2c1_r2c2_2 1
 is18 digits_r2c1_r2c2_5 1
 is19 digits_r2c1_r2c2_1 -1
 is19 digits_r2c1_r2c2_2 1
 is19 digits_r2c1_r2c2_6 1
 is20 digits_r2c1_r2c2_1 -2
 is20 digits_r2c1_r2c2_2 1
 is20 digits_r2c1_r2c2_7 1
 is21 digits_r2c1_r2c2_1 -3
 is21 digits_r2c1_r2c2_2 1
 is21 digits_r2c1_r2c2_8 1
 is22 digits_r2c1_r2c2_4 1
 is22 digits_r2c1_r2c2_5 1
 is23 digits_r2c1_r2c2_3 -1
 is23 digits_r2c1_r2c2_4 1
 is23 digits_r2c1_r2c2_6 1
 is24 digits_r2c1_r2c2_3 -2
 is24 digits_r2c1_r2c2_4 1
 is24 digits_r2c1_r2c2_7 1
 is25 digits_r2c1_r2c2_3 -3
 is25 digits_r2c1_r2c2_4 1
 is25 digits_r2c1_r2c2_8 1
 row126 clues_board_4 1
 row126 clues_board_5 1
 row126 clues_board_10 1
 row227 clues_board_4 1
 row227 clues_board_6 1
 row227 clues_board_11 1
 is28 clues_board_8 1
 is28 clues_board_9 -1
 is29 clues_board_7 -1
 is29 clues_board_8 1
 is29 clues_board_10 -1
 is30 clues_board_7 -2
 is30 clues_board_8 1
 is30 clues_board_11 -1
 MARKER 'MARKER' 'INTEND'
 share clues_board_2 -1.0
 MARKER 'MARKER' 'INTORG'
 one objective_value 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS digits_r1c1_1 1
 RHS digits_r1c2_1 1
 RHS digits_r2c1_1 1
 RHS digits_r2c2_1 1
 RHS digits_r1c1_r1c2_1 0
 RHS digits_r1c1_r1c2_2 1
 RHS digits_r1c1_r1c2_3 0
 RHS digits_r1c1_r1c2_4 1
 RHS digits_r1c1_r1c2_5 1
 RHS digits_r1c1_r1c2_6 1
 RHS digits_r1c1_r1c2_7 1
 RHS digits_r1c1_r1c2_8 1
 RHS digits_r2c1_r2c2_1 0
 RHS digits_r2c1_r2c2_2 1
 RHS digits_r2c1_r2c2_3 0
 RHS digits_r2c1_r2c2_4 1
 RHS digits_r2c1_r2c2_5 1
 RHS digits_r2c1_r2c2_6 1
 RHS digits_r2c1_r2c2_7 1
 RHS digits_r2c1_r2c2_8 1
 RHS clues_board_1 1
 RHS clues_r1c1_1 -4
 RHS clues_r2c2_1 0
 RHS clues_board_2 -2.5
 RHS clues_board_3 1
 RHS clues_board_4 1
 RHS clues_board_5 1
 RHS clues_board_6 0
 RHS clues_board_7 0
 RHS clues_board_8 1
 RHS clues_board_9 0
 RHS clues_board_10 0
 RHS clues_board_11 0
 RHS digits_board_1 -3
RANGES
 RANGE clues_r1c1_1 8
 RANGE clues_board_2 1e30
BOUNDS
 BV BOUND x_0_0_1
 BV BOUND x_0_0_2
 BV BOUND x_0_1_1
 BV BOUND x_0_1_2
 BV BOUND x_1_0_1
 BV BOUND x_1_0_2
 BV BOUND x_1_1_1
 BV BOUND x_1_1_2
 LO BOUND total_weight -1
 UP BOUND total_weight 3
 MI BOUND y_1
 UP BOUND y_1 7
 BV BOUND is10
 BV BOUND is11
 BV BOUND is12
 BV BOUND is13
 BV BOUND is14
 BV BOUND is15
 BV BOUND is16
 BV BOUND is17
 BV BOUND is18
 BV BOUND is19
 BV BOUND is20
 BV BOUND is21
 BV BOUND is22
 BV BOUND is23
 BV BOUND is24
 BV BOUND is25
 BV BOUND row126
 BV BOUND row227
 BV BOUND is28
 BV BOUND is29
 BV BOUND is30
 MI BOUND share
 UP BOUND share 1e-9
 FX BOUND one 1
ENDATA
