/**
 * A phone whose owner has made the letters so large that its lines hold fewer than any phone's do by themselves: what
 * else stays on one line breaks there, rather than push the page beyond the screen.
 */
export const largeType = '@media (max-width: 19.9375rem)';
