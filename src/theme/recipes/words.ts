import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** A sentence below what it speaks of. */
export const helpText = defineRecipe({
  className: 'help-text',
  base: { textStyle: 'caption', color: 'ink.muted', mt: '12px', deskDown: { px: '16px' } },
});

/** Things one below the other, with the air between parts. */
export const stacked = defineRecipe({
  className: 'stacked',
  base: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
  variants: { tight: { true: { gap: '6px' } } },
});

/** A short list with a thing at the end of each line. */
export const lineList = defineSlotRecipe({
  className: 'line-list',
  slots: ['root', 'title', 'hint', 'list', 'line', 'marked', 'sub', 'end'],
  base: {
    root: { minW: '0' },
    title: { textStyle: 'body', fontWeight: 'strong' },
    hint: { textStyle: 'caption', color: 'ink.muted', mt: '4px', overflowWrap: 'anywhere' },
    list: { mt: '8px', borderTop: 'line' },
    line: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '2px 16px',
      py: '10px',
      borderBottom: 'line',
      _last: { borderBottom: '0' },
    },
    marked: {
      display: 'grid',
      gridTemplateColumns: '1.25rem minmax(0, 1fr)',
      py: '10px',
      borderBottom: 'line',
      overflowWrap: 'anywhere',
      '& > svg': { mt: '2px' },
      _last: { borderBottom: '0' },
    },
    sub: { display: 'block', textStyle: 'caption', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
    end: { minW: '4.75rem' },
  },
});
