import { defineSlotRecipe } from '@pandacss/dev';

/** A document to be read: names and values. */
export const certificate = defineSlotRecipe({
  className: 'certificate',
  slots: ['root', 'name', 'value', 'sub', 'actions', 'note'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: '11rem minmax(0, 1fr)',
      borderTop: 'line',
      overflowWrap: 'anywhere',
      '& > *': { py: '8px', borderBottom: 'line' },
      tabletDown: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& > dt': { pb: '0', borderBottom: '0' },
        '& > dd': { pt: '0' },
      },
      _print: { gridTemplateColumns: '11rem minmax(0, 1fr)!' },
    },
    name: { pr: '12px', color: 'ink.muted' },
    value: { fontVariantNumeric: 'tabular-nums slashed-zero' },
    sub: { display: 'block', textStyle: 'caption', color: 'ink.muted' },
    actions: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px',
      _print: { display: 'none' },
    },
    note: { textStyle: 'caption', color: 'ink.muted' },
  },
});
