% board of 2×2
% rule digits: Each row has each digit once & no more than 100 % of them.
% rule clues: A clue is the digit of its cell.
% rule connected: All cells with a 2 are connected.
% left out: 2 lazy constraints for `connected`, enforced by cuts
% r1c1 = x_0_0_1 + 2 x_0_0_2
% r1c2 = x_0_1_1 + 2 x_0_1_2
% r2c1 = x_1_0_1 + 2 x_1_0_2
% r2c2 = x_1_1_1 + 2 x_1_1_2
:- use_module(library(clpfd)).
:- initialization(main, main).

names([
    'x_0_0_1',
    'x_0_0_2',
    'x_0_1_1',
    'x_0_1_2',
    'x_1_0_1',
    'x_1_0_2',
    'x_1_1_1',
    'x_1_1_2',
    'total_weight',
    'direct9',
    'direct10',
    'direct11',
    'direct12',
    'direct13',
    'direct14',
    'direct15',
    'direct16',
    'direct17',
    'direct18',
    'direct19',
    'direct20',
    'direct21',
    'direct22',
    'direct23',
    'direct24']).

model([
    V_x_0_0_1,
    V_x_0_0_2,
    V_x_0_1_1,
    V_x_0_1_2,
    V_x_1_0_1,
    V_x_1_0_2,
    V_x_1_1_1,
    V_x_1_1_2,
    V_total_weight,
    V_direct9,
    V_direct10,
    V_direct11,
    V_direct12,
    V_direct13,
    V_direct14,
    V_direct15,
    V_direct16,
    V_direct17,
    V_direct18,
    V_direct19,
    V_direct20,
    V_direct21,
    V_direct22,
    V_direct23,
    V_direct24], Objective) :-
    V_x_0_0_1 in 0..1,
    V_x_0_0_2 in 0..1,
    V_x_0_1_1 in 0..1,
    V_x_0_1_2 in 0..1,
    V_x_1_0_1 in 0..1,
    V_x_1_0_2 in 0..1,
    V_x_1_1_1 in 0..1,
    V_x_1_1_2 in 0..1,
    V_total_weight in -1..3,
    V_direct9 in 0..1,
    V_direct10 in 0..1,
    V_direct11 in 0..1,
    V_direct12 in 0..1,
    V_direct13 in 0..1,
    V_direct14 in 0..1,
    V_direct15 in 0..1,
    V_direct16 in 0..1,
    V_direct17 in 0..1,
    V_direct18 in 0..1,
    V_direct19 in 0..1,
    V_direct20 in 0..1,
    V_direct21 in 0..1,
    V_direct22 in 0..1,
    V_direct23 in 0..1,
    V_direct24 in 0..1,
% 1 digits r1c1
    V_x_0_0_1 + V_x_0_0_2 #= 1,
% 1 digits r1c2
    V_x_0_1_1 + V_x_0_1_2 #= 1,
% 1 digits r2c1
    V_x_1_0_1 + V_x_1_0_2 #= 1,
% 1 digits r2c2
    V_x_1_1_1 + V_x_1_1_2 #= 1,
% 2a digits r1c1 r1c2
    V_x_0_0_1 + 2 * V_x_0_0_2 - V_direct10 - 2 * V_direct11 - 3 * V_direct12 #= 0,
    V_direct9 + V_direct10 + V_direct11 + V_direct12 #= 1,
    V_x_0_1_1 + 2 * V_x_0_1_2 - V_direct14 - 2 * V_direct15 - 3 * V_direct16 #= 0,
    V_direct13 + V_direct14 + V_direct15 + V_direct16 #= 1,
    V_direct9 + V_direct13 #=< 1,
    V_direct10 + V_direct14 #=< 1,
    V_direct11 + V_direct15 #=< 1,
    V_direct12 + V_direct16 #=< 1,
% 2a digits r2c1 r2c2
    V_x_1_0_1 + 2 * V_x_1_0_2 - V_direct18 - 2 * V_direct19 - 3 * V_direct20 #= 0,
    V_direct17 + V_direct18 + V_direct19 + V_direct20 #= 1,
    V_x_1_1_1 + 2 * V_x_1_1_2 - V_direct22 - 2 * V_direct23 - 3 * V_direct24 #= 0,
    V_direct21 + V_direct22 + V_direct23 + V_direct24 #= 1,
    V_direct17 + V_direct21 #=< 1,
    V_direct18 + V_direct22 #=< 1,
    V_direct19 + V_direct23 #=< 1,
    V_direct20 + V_direct24 #=< 1,
% clues board
    -3 * V_x_0_0_2 + V_total_weight #=< 1,
% clues r1c1
    -5 * V_x_0_1_1 + 2 * V_total_weight #>= -4,
    -5 * V_x_0_1_1 + 2 * V_total_weight #=< 4,
% clues r2c2
    V_x_0_0_1 - V_x_1_1_1 #>= 0,
    Objective = 0.

main :-
    names(Names),
    (   model(Variables, _), labeling([ff], Variables)
    ->  maplist([Name, Value]>>format("~w ~w~n", [Name, Value]), Names, Variables)
    ;   format(user_error, "infeasible~n", []), halt(1)
    ).
