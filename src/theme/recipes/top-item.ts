import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

/** The content at the end of the top bar. */
export const topItem = defineSlotRecipe({
  className: 'top-item',
  slots: ['pending', 'wider', 'account', 'accountText', 'caption', 'name'],
  base: {
    pending: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8px',
      h: '2rem',
      px: '10px',
      border: 'strong',
      borderRadius: 'control',
      bg: 'surface.raised',
      color: 'ink',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      deskDown: {
        h: '3rem',
        px: '8px',
        borderColor: 'transparent',
        bg: 'transparent',
        fontSize: '.875rem',
        color: 'accent.ink',
      },
    },
    // At 320 the text is dropped; the link's label keeps them.
    wider: { '@media (max-width: 23.6875rem)': { display: 'none' } },
    account: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 1rem',
      alignItems: 'center',
      columnGap: '8px',
      w: 'account',
      h: '2.75rem',
      px: '10px',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      textAlign: 'left',
      cursor: 'pointer',
      color: 'ink',
      _hover: { bg: 'surface.hover' },
      '&[aria-expanded=true]': { bg: 'surface.hover' },
      // A phone shows a head in its place.
      '& > svg:last-child': { display: 'none' },
      deskDown: {
        display: 'inline-grid',
        gridTemplateColumns: 'none',
        placeContent: 'center',
        w: '3rem',
        h: '3rem',
        p: '0',
        color: 'ink.muted',
        [largeType]: { ml: 'auto' },
        '& > svg': { display: 'none' },
        '& > svg:last-child': { display: 'block' },
      },
    },
    accountText: {
      minW: '0',
      deskDown: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
    caption: { display: 'block', textStyle: 'caption', color: 'ink.muted' },
    name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});
