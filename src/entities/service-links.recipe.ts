import { defineRecipe } from '@pandacss/dev';

/** Ways out of the app, at the foot of a screen. */
export const footLinks = defineRecipe({
  className: 'foot-links',
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    mt: '8px',
    mx: '-6px',
    deskDown: { justifyContent: 'center' },
    // On the card of sign-up.
    'form > &': { justifyContent: 'center', mt: '0' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: 'control.small',
      px: '6px',
      borderRadius: 'control',
      textStyle: 'caption',
      color: 'ink.muted',
      deskDown: { minH: '3rem' },
      _hover: { color: 'ink' },
    },
  },
});
