import { defineSlotRecipe } from '@pandacss/dev';

export const meter = defineSlotRecipe({
  className: 'meter',
  slots: ['root', 'bar', 'rules', 'rule'],
  base: {
    root: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: '3px' },
    bar: {
      h: '4px',
      bg: 'line',
      '[data-level=strong] > &[data-on]': { bg: 'teal' },
      '[data-level=fair] > &[data-on]': { bg: 'progress.solid' },
      '[data-level=weak] > &[data-on]': { bg: 'failed.solid' },
    },
    rules: {
      display: 'grid',
      gridTemplateColumns: { base: '1fr 1fr', tabletDown: '1fr' },
      gap: '4px 8px',
      textStyle: 'caption',
      color: 'ink.muted',
    },
    rule: { display: 'flex', alignItems: 'center', gap: '6px' },
  },
});
