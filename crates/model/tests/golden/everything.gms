* board of 2×2
* rule digits: Each row has each digit once & no more than 100 % of them.
* rule clues: A clue is the digit of its cell.
* r1c1 = x_0_0_1 + 2 x_0_0_2
* r1c2 = x_0_1_1 + 2 x_0_1_2
* r2c1 = x_1_0_1 + 2 x_1_0_2
* r2c2 = x_1_1_1 + 2 x_1_1_2
Free Variable objective_value;
Binary Variable v_x_0_0_1;
Binary Variable v_x_0_0_2;
Binary Variable v_x_0_1_1;
Binary Variable v_x_0_1_2;
Binary Variable v_x_1_0_1;
Binary Variable v_x_1_0_2;
Binary Variable v_x_1_1_1;
Binary Variable v_x_1_1_2;
Integer Variable v_total_weight;
v_total_weight.lo = -1; v_total_weight.up = 3;
Integer Variable v_y_1;
v_y_1.lo = -inf; v_y_1.up = 7;
Binary Variable v_direct10;
Binary Variable v_direct11;
Binary Variable v_direct12;
Binary Variable v_direct13;
Binary Variable v_direct14;
Binary Variable v_direct15;
Binary Variable v_direct16;
Binary Variable v_direct17;
Binary Variable v_direct18;
Binary Variable v_direct19;
Binary Variable v_direct20;
Binary Variable v_direct21;
Binary Variable v_direct22;
Binary Variable v_direct23;
Binary Variable v_direct24;
Binary Variable v_direct25;
Binary Variable v_row126;
Binary Variable v_row227;
Binary Variable v_direct28;
Binary Variable v_direct29;
Binary Variable v_direct30;
Free Variable v_share;
v_share.lo = -inf; v_share.up = 1e-9;
Integer Variable v_one;
v_one.lo = 1; v_one.up = 1;
Equation e_objective_value;
e_objective_value.. objective_value =e= 2 * v_x_0_0_1 + 2 * v_x_0_0_2 + 2 * v_x_0_1_1 + 2 * v_x_0_1_2 + 2 * v_x_1_0_1 + 2 * v_x_1_0_2
    + 2 * v_x_1_1_1 + 2 * v_x_1_1_2 - v_one;
* 1 digits r1c1
Equation e_0;
e_0.. v_x_0_0_1 + v_x_0_0_2 =e= 1;
* 1 digits r1c2
Equation e_1;
e_1.. v_x_0_1_1 + v_x_0_1_2 =e= 1;
* 1 digits r2c1
Equation e_2;
e_2.. v_x_1_0_1 + v_x_1_0_2 =e= 1;
* 1 digits r2c2
Equation e_3;
e_3.. v_x_1_1_1 + v_x_1_1_2 =e= 1;
* 2a digits r1c1 r1c2
Equation e_4;
e_4.. v_x_0_0_1 + 2 * v_x_0_0_2 - v_direct11 - 2 * v_direct12 - 3 * v_direct13 =e= 0;
Equation e_5;
e_5.. v_direct10 + v_direct11 + v_direct12 + v_direct13 =e= 1;
Equation e_6;
e_6.. v_x_0_1_1 + 2 * v_x_0_1_2 - v_direct15 - 2 * v_direct16 - 3 * v_direct17 =e= 0;
Equation e_7;
e_7.. v_direct14 + v_direct15 + v_direct16 + v_direct17 =e= 1;
Equation e_8_high;
e_8_high.. v_direct10 + v_direct14 =l= 1;
Equation e_9_high;
e_9_high.. v_direct11 + v_direct15 =l= 1;
Equation e_10_high;
e_10_high.. v_direct12 + v_direct16 =l= 1;
Equation e_11_high;
e_11_high.. v_direct13 + v_direct17 =l= 1;
* 2a digits r2c1 r2c2
Equation e_12;
e_12.. v_x_1_0_1 + 2 * v_x_1_0_2 - v_direct19 - 2 * v_direct20 - 3 * v_direct21 =e= 0;
Equation e_13;
e_13.. v_direct18 + v_direct19 + v_direct20 + v_direct21 =e= 1;
Equation e_14;
e_14.. v_x_1_1_1 + 2 * v_x_1_1_2 - v_direct23 - 2 * v_direct24 - 3 * v_direct25 =e= 0;
Equation e_15;
e_15.. v_direct22 + v_direct23 + v_direct24 + v_direct25 =e= 1;
Equation e_16_high;
e_16_high.. v_direct18 + v_direct22 =l= 1;
Equation e_17_high;
e_17_high.. v_direct19 + v_direct23 =l= 1;
Equation e_18_high;
e_18_high.. v_direct20 + v_direct24 =l= 1;
Equation e_19_high;
e_19_high.. v_direct21 + v_direct25 =l= 1;
* clues board
Equation e_20_high;
e_20_high.. -3 * v_x_0_0_2 + v_total_weight =l= 1;
* clues r1c1
Equation e_21_low;
e_21_low.. -5 * v_x_0_1_1 + 2 * v_total_weight =g= -4;
Equation e_21_high;
e_21_high.. -5 * v_x_0_1_1 + 2 * v_total_weight =l= 4;
* clues r2c2
Equation e_22_low;
e_22_low.. v_x_0_0_1 - v_x_1_1_1 =g= 0;
* clues board
Equation e_23_low;
e_23_low.. 0.1 * v_y_1 - v_share =g= -2.5;
Equation e_23_high;
e_23_high.. 0.1 * v_y_1 - v_share =l= 1e30;
Equation e_24_low;
e_24_low.. v_x_0_0_1 + v_x_0_0_2 + v_x_0_1_1 =g= 1;
Equation e_25;
e_25.. v_row126 + v_row227 =e= 1;
Equation e_26;
e_26.. v_x_0_0_1 + v_row126 =e= 1;
Equation e_27;
e_27.. -v_x_0_0_1 + v_row227 =e= 0;
Equation e_28;
e_28.. v_x_0_0_2 + v_x_0_1_1 - v_direct29 - 2 * v_direct30 =e= 0;
Equation e_29;
e_29.. v_direct28 + v_direct29 + v_direct30 =e= 1;
Equation e_30;
e_30.. -v_direct28 =e= 0;
Equation e_31;
e_31.. v_row126 - v_direct29 =e= 0;
Equation e_32;
e_32.. v_row227 - v_direct30 =e= 0;
* digits board
Equation e_33_low;
e_33_low.. -v_x_0_0_1 - v_x_0_1_2 - v_x_1_0_2 - v_x_1_1_1 =g= -3;
Model board / all /;
Option optcr = 0;
Solve board using mip maximizing objective_value;
File solution / 'solution.txt' /;
Put solution;
Put 'x_0_0_1 ', v_x_0_0_1.l:0:9 /;
Put 'x_0_0_2 ', v_x_0_0_2.l:0:9 /;
Put 'x_0_1_1 ', v_x_0_1_1.l:0:9 /;
Put 'x_0_1_2 ', v_x_0_1_2.l:0:9 /;
Put 'x_1_0_1 ', v_x_1_0_1.l:0:9 /;
Put 'x_1_0_2 ', v_x_1_0_2.l:0:9 /;
Put 'x_1_1_1 ', v_x_1_1_1.l:0:9 /;
Put 'x_1_1_2 ', v_x_1_1_2.l:0:9 /;
Put 'total_weight ', v_total_weight.l:0:9 /;
Put 'y_1 ', v_y_1.l:0:9 /;
Put 'direct10 ', v_direct10.l:0:9 /;
Put 'direct11 ', v_direct11.l:0:9 /;
Put 'direct12 ', v_direct12.l:0:9 /;
Put 'direct13 ', v_direct13.l:0:9 /;
Put 'direct14 ', v_direct14.l:0:9 /;
Put 'direct15 ', v_direct15.l:0:9 /;
Put 'direct16 ', v_direct16.l:0:9 /;
Put 'direct17 ', v_direct17.l:0:9 /;
Put 'direct18 ', v_direct18.l:0:9 /;
Put 'direct19 ', v_direct19.l:0:9 /;
Put 'direct20 ', v_direct20.l:0:9 /;
Put 'direct21 ', v_direct21.l:0:9 /;
Put 'direct22 ', v_direct22.l:0:9 /;
Put 'direct23 ', v_direct23.l:0:9 /;
Put 'direct24 ', v_direct24.l:0:9 /;
Put 'direct25 ', v_direct25.l:0:9 /;
Put 'row126 ', v_row126.l:0:9 /;
Put 'row227 ', v_row227.l:0:9 /;
Put 'direct28 ', v_direct28.l:0:9 /;
Put 'direct29 ', v_direct29.l:0:9 /;
Put 'direct30 ', v_direct30.l:0:9 /;
Put 'share ', v_share.l:0:9 /;
Put 'one ', v_one.l:0:9 /;
Putclose solution;
