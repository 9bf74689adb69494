/**
 * `tablet`: two columns of cards instead of one. `desk`: tables and a mouse's sizes. `wide`: the side menu.
 * Each also gives a `…Down` condition, for what is below it.
 */
export const breakpoints = { tablet: '768px', desk: '1024px', wide: '1200px' };
