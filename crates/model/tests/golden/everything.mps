* board of 2×2
* rule digits: Each row has each digit once & no more than 100 % of them.
* rule clues: A clue is the digit of its cell.
* r1c1 = x_0_0_1 + 2 x_0_0_2
* r1c2 = x_0_1_1 + 2 x_0_1_2
* r2c1 = x_1_0_1 + 2 x_1_0_2
* r2c2 = x_1_1_1 + 2 x_1_1_2
* maximise: the objective below is negated, as MPS only minimises
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
 direct10 digits_r1c1_r1c2_2 1
 direct10 digits_r1c1_r1c2_5 1
 direct11 digits_r1c1_r1c2_1 -1
 direct11 digits_r1c1_r1c2_2 1
 direct11 digits_r1c1_r1c2_6 1
 direct12 digits_r1c1_r1c2_1 -2
 direct12 digits_r1c1_r1c2_2 1
 direct12 digits_r1c1_r1c2_7 1
 direct13 digits_r1c1_r1c2_1 -3
 direct13 digits_r1c1_r1c2_2 1
 direct13 digits_r1c1_r1c2_8 1
 direct14 digits_r1c1_r1c2_4 1
 direct14 digits_r1c1_r1c2_5 1
 direct15 digits_r1c1_r1c2_3 -1
 direct15 digits_r1c1_r1c2_4 1
 direct15 digits_r1c1_r1c2_6 1
 direct16 digits_r1c1_r1c2_3 -2
 direct16 digits_r1c1_r1c2_4 1
 direct16 digits_r1c1_r1c2_7 1
 direct17 digits_r1c1_r1c2_3 -3
 direct17 digits_r1c1_r1c2_4 1
 direct17 digits_r1c1_r1c2_8 1
 direct18 digits_r2c1_r2c2_2 1
 direct18 digits_r2c1_r2c2_5 1
 direct19 digits_r2c1_r2c2_1 -1
 direct19 digits_r2c1_r2c2_2 1
 direct19 digits_r2c1_r2c2_6 1
 direct20 digits_r2c1_r2c2_1 -2
 direct20 digits_r2c1_r2c2_2 1
 direct20 digits_r2c1_r2c2_7 1
 direct21 digits_r2c1_r2c2_1 -3
 direct21 digits_r2c1_r2c2_2 1
 direct21 digits_r2c1_r2c2_8 1
 direct22 digits_r2c1_r2c2_4 1
 direct22 digits_r2c1_r2c2_5 1
 direct23 digits_r2c1_r2c2_3 -1
 direct23 digits_r2c1_r2c2_4 1
 direct23 digits_r2c1_r2c2_6 1
 direct24 digits_r2c1_r2c2_3 -2
 direct24 digits_r2c1_r2c2_4 1
 direct24 digits_r2c1_r2c2_7 1
 direct25 digits_r2c1_r2c2_3 -3
 direct25 digits_r2c1_r2c2_4 1
 direct25 digits_r2c1_r2c2_8 1
 row126 clues_board_4 1
 row126 clues_board_5 1
 row126 clues_board_10 1
 row227 clues_board_4 1
 row227 clues_board_6 1
 row227 clues_board_11 1
 direct28 clues_board_8 1
 direct28 clues_board_9 -1
 direct29 clues_board_7 -1
 direct29 clues_board_8 1
 direct29 clues_board_10 -1
 direct30 clues_board_7 -2
 direct30 clues_board_8 1
 direct30 clues_board_11 -1
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
 BV BOUND direct10
 BV BOUND direct11
 BV BOUND direct12
 BV BOUND direct13
 BV BOUND direct14
 BV BOUND direct15
 BV BOUND direct16
 BV BOUND direct17
 BV BOUND direct18
 BV BOUND direct19
 BV BOUND direct20
 BV BOUND direct21
 BV BOUND direct22
 BV BOUND direct23
 BV BOUND direct24
 BV BOUND direct25
 BV BOUND row126
 BV BOUND row227
 BV BOUND direct28
 BV BOUND direct29
 BV BOUND direct30
 MI BOUND share
 UP BOUND share 1e-9
 FX BOUND one 1
ENDATA
