import { defineSlotRecipe } from '@pandacss/dev';

/** A list that a carrier's driver signs, on A4 and on the screen. */
export const handOver = defineSlotRecipe({
  className: 'hand-over',
  slots: ['sheet', 'facts', 'scroll', 'table', 'number', 'signatures', 'signature', 'note'],
  base: {
    sheet: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
    facts: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: '4px 16px',
      overflowWrap: 'anywhere',
      '& > dt': { color: 'ink.muted' },
    },
    scroll: { overflowX: 'auto', _print: { overflow: 'visible' } },
    table: {
      w: 'full',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums slashed-zero',
      '& th, & td': { py: '4px', px: '8px', borderBottom: 'line', textAlign: 'left', verticalAlign: 'top' },
      '& th': { textStyle: 'caption', color: 'ink.muted' },
      // Numbers are compared with labels, character by character.
      '& td': { whiteSpace: 'nowrap' },
      '& tr': { breakInside: 'avoid' },
      '& thead': { display: 'table-header-group' },
    },
    number: { textAlign: 'right!' },
    signatures: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) minmax(0, 1fr)', tabletDown: 'minmax(0, 1fr)' },
      gap: '24px',
      breakInside: 'avoid',
      _print: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)!' },
    },
    signature: { pt: '48px', '& > p': { borderTop: 'strong', pt: '4px' } },
    note: { textStyle: 'caption', color: 'ink.muted' },
  },
});
