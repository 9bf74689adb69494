import { defineSlotRecipe } from '@pandacss/dev';

export const pagination = defineSlotRecipe({
  className: 'pagination',
  slots: ['root', 'rows', 'pages', 'page', 'gap'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '24px',
      h: '3rem',
      px: '16px',
      borderTop: 'line',
      color: 'ink.muted',
      deskDown: { h: 'auto', flexWrap: 'wrap', py: '12px', gap: '12px' },
    },
    rows: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
    pages: { display: 'inline-flex', alignItems: 'center', gap: '2px', ml: 'auto' },
    page: {
      display: 'inline-grid',
      placeContent: 'center',
      minW: '2rem',
      h: '2rem',
      px: '6px',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'ink',
      cursor: 'pointer',
      _hover: { bg: 'surface.hover' },
      '&[aria-current]': { bg: 'accent.subtle', color: 'accent.ink', fontWeight: 'strong' },
      '&:disabled': { color: 'ink.faint', bg: 'transparent', cursor: 'default' },
      deskDown: { minW: '3rem', h: '3rem', '&[data-number]': { display: 'none' } },
    },
    gap: {
      display: 'inline-grid',
      placeContent: 'center',
      minW: '2rem',
      h: '2rem',
      deskDown: { display: 'none' },
    },
  },
});
