import { defineRecipe } from '@pandacss/dev';

/** A bar where words will be. It sits in the line of those words, so the row keeps its height. */
export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'inline-block',
    h: { base: '.75rem', deskDown: '1rem' },
    maxW: '100%',
    borderRadius: '3px',
    bg: 'line',
    verticalAlign: 'middle',
    '[data-card=lead] &': { deskDown: { h: '1.75rem', verticalAlign: 'top' } },
    '[data-card=actions] &': {
      deskDown: { display: 'block', minW: '100%', h: '3rem', mt: '8px', bg: 'surface.sunken' },
    },
  },
  variants: {
    width: {
      short: { w: '2.5rem' },
      medium: { w: '5.75rem' },
      long: { w: '9.125rem' },
      full: { w: '100%' },
    },
    line: { caption: { h: { base: '.5rem', deskDown: '.875rem' } } },
  },
  defaultVariants: { width: 'medium' },
});

/** In the page for a screen reader only. */
export const visuallyHiddenText = defineRecipe({
  className: 'visually-hidden',
  base: {
    position: 'absolute',
    w: '1px',
    h: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
