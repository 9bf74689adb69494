import { defineSlotRecipe } from '@pandacss/dev';

/** What to fetch from the shelves, on a phone that is carried along and on paper. */
export const pickList = defineSlotRecipe({
  className: 'pick-list',
  slots: ['meaning', 'group', 'table', 'number', 'tick', 'order'],
  base: {
    meaning: { _print: { display: 'none' } },
    group: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '12px',
      mt: '16px',
      '& > h2': { my: '0' },
    },
    table: {
      w: 'full',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums slashed-zero',
      '& th, & td': {
        p: '8px',
        borderBottom: 'line',
        textAlign: 'left',
        verticalAlign: 'top',
        overflowWrap: 'anywhere',
      },
      '& td, & th': { deskDown: { _first: { pl: '16px' }, _last: { pr: '16px' } } },
      '& th': { textStyle: 'caption', color: 'ink.muted' },
      // The whole line is the box's target.
      '& label': { display: 'block' },
      '& tr': { breakInside: 'avoid' },
      '& thead': { display: 'table-header-group' },
    },
    number: { textAlign: 'right!', whiteSpace: 'nowrap' },
    tick: { w: '48px', whiteSpace: 'nowrap' },
    order: { w: '12rem' },
  },
});
