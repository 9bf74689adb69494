import { defineSlotRecipe } from '@pandacss/dev';

/** One step at a time, in the middle of a page without a menu. */
export const setup = defineSlotRecipe({
  className: 'setup',
  slots: ['root', 'caption', 'hint', 'body', 'ways', 'way', 'rule', 'after'],
  base: {
    root: {
      maxW: '52rem',
      mx: 'auto',
      pt: '12px',
      deskDown: { px: '16px', pt: '0' },
    },
    caption: { mt: '28px', textStyle: 'caption', color: 'ink.muted' },
    hint: { mt: '4px', color: 'ink.muted' },
    body: { mt: '20px' },
    ways: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 1px minmax(0, 1fr)',
      gap: '32px',
      tabletDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '24px' },
    },
    way: { display: 'grid', gap: '14px', alignContent: 'start', minW: '0' },
    rule: { w: 'auto', h: 'auto', m: '0', border: '0', bg: 'line', tabletDown: { h: '1px' } },
    after: { mt: '24px' },
  },
});
