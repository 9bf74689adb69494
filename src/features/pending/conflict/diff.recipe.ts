import { defineSlotRecipe } from '@pandacss/dev';

/** Two versions of one record, a field a row. */
export const diff = defineSlotRecipe({
  className: 'diff',
  slots: ['root', 'columnHead', 'name', 'pick', 'who', 'changed'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: '11.25rem 1fr 1fr',
      borderTop: 'line',
      '& > *': { py: '12px', px: '16px', borderBottom: 'line', minW: '0' },
      tabletDown: { gridTemplateColumns: 'minmax(0, 1fr)', pb: '16px', '& > *': { border: '0' } },
    },
    columnHead: { fontWeight: 'strong', '& + &': { borderLeft: 'line' }, tabletDown: { display: 'none' } },
    name: { color: 'ink.muted', tabletDown: { textStyle: 'caption', pb: '0!' } },
    pick: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: '2px 10px',
      alignItems: 'start',
      cursor: 'pointer',
      borderLeft: 'line',
      '&:has(:checked)': { bg: 'accent.subtle' },
      tabletDown: {
        mt: '6px',
        mx: '16px',
        minH: '3.5rem',
        border: 'strong!',
        borderRadius: 'control',
        '&:has(:checked)': {
          borderColor: '{colors.accent.solid}!',
          boxShadow: 'inset 0 0 0 1px {colors.accent.solid}',
        },
      },
    },
    who: { display: { base: 'none', tabletDown: 'block' }, textStyle: 'caption', color: 'ink.muted' },
    changed: {
      bg: 'transparent',
      color: 'inherit',
      textDecoration: 'underline 2px {colors.accent.solid}',
      textUnderlineOffset: '3px',
    },
  },
});
