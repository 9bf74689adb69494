/**
 * `tablet`: two columns of cards instead of one. `desk`: tables and a mouse's sizes. `broad`: the side menu.
 * Not `wide`: a recipe's variant of that name would be taken for the condition.
 * Each also gives a `…Down` condition, for what is below it.
 */
export const breakpoints = { tablet: '768px', desk: '1024px', broad: '1200px' };
