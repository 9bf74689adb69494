/**
 * `tablet`: two columns of cards instead of one. `desk`: tables and a mouse's sizes. `broad`: the side menu.
 * Not `wide`: a recipe's variant of that name would be taken for the condition.
 * In rem, so that people who have doubled the text size get the layout of a screen half as wide.
 * Each also gives a `…Down` condition, for what is below it.
 */
export const breakpoints = { tablet: '48rem', desk: '64rem', broad: '75rem' };
