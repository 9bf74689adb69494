import { defineSlotRecipe } from '@pandacss/dev';

/** A list that a carrier's driver signs, on A4 and on the screen. */
export const handOver = defineSlotRecipe({
  className: 'hand-over',
  slots: ['marked', 'sheet', 'facts', 'table', 'number', 'signatures', 'signature', 'note'],
  base: {
    marked: { mb: '16px', _empty: { display: 'none' }, _print: { display: 'none' } },
    sheet: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
    facts: {
      display: 'grid',
      gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
      gap: '4px 16px',
      overflowWrap: 'anywhere',
      '& > dt': { color: 'ink.muted' },
    },
    table: {
      w: 'full',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums slashed-zero',
      // Numbers are compared with labels, character by character; where there is no room for a line, they wrap.
      '& td': {
        whiteSpace: 'nowrap',
        tabletDown: { whiteSpace: 'normal!', overflowWrap: 'anywhere', p: '0!', border: '0!' },
      },
      '& th, & td': { py: '4px', px: '8px', borderBottom: 'line', textAlign: 'left', verticalAlign: 'top' },
      '& th': { textStyle: 'caption', color: 'ink.muted' },
      '& tr': {
        breakInside: 'avoid',
        tabletDown: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', py: '6px', borderBottom: 'line' },
      },
      '& thead': { display: 'table-header-group', tabletDown: { display: 'none' } },
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
