import { defineSlotRecipe } from '@pandacss/dev';

/** Figures beside each other, filters above a list, and a chart with what its colours mean. */
export const confirmations = defineSlotRecipe({
  className: 'confirmations',
  slots: [
    'figures',
    'figure',
    'rate',
    'note',
    'customs',
    'offices',
    'filters',
    'chart',
    'keys',
    'key',
    'totals',
  ],
  base: {
    figures: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
      gap: '20px 16px',
    },
    figure: { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: '2px' },
    rate: { textStyle: 'title', fontVariantNumeric: 'tabular-nums', '&[data-over]': { color: 'failed.ink' } },
    note: { textStyle: 'caption', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
    customs: { gridColumn: '1 / -1', '& > details': { mt: '4px' } },
    offices: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
      columnGap: '24px',
      '& > li': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '8px',
        py: '6px',
        borderBottom: 'line',
        '& > :first-child': { flex: '1 1 auto' },
        '& > :nth-child(3)': { flex: '0 0 100%' },
      },
    },
    filters: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'repeat(4, minmax(0, 1fr))',
        deskDown: 'repeat(2, minmax(0, 1fr))',
      },
      alignItems: 'start',
      gap: '12px 16px',
      // A day is cut off in half of a phone.
      deskDown: { '& > :nth-child(-n + 3)': { gridColumn: '1 / -1' } },
    },
    chart: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '8px',
      mt: '20px',
      '& > svg': { w: 'full', h: 'auto', maxH: '18rem', overflow: 'visible' },
      '& text': {
        fill: 'ink.muted',
        fontSize: '.6875rem',
        fontVariantNumeric: 'tabular-nums',
        // Drawn at half its size there.
        deskDown: { fontSize: '1.375rem' },
      },
      '& [data-part=on-time]': { fill: 'accent.solid' },
      '& [data-part=late]': { fill: 'failed.solid' },
      '& [data-part=other]': { fill: 'line.strong' },
      '& [data-part=stripe]': { stroke: 'surface', strokeWidth: '1.5' },
      '& [data-part=base]': { stroke: 'line.strong' },
      '& [data-part=limit]': { stroke: 'ink', strokeDasharray: '5 3' },
      printColorAdjust: 'exact',
    },
    keys: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', textStyle: 'caption', color: 'ink.muted' },
    key: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      '& > svg': { w: '12px', h: '12px', flex: 'none' },
    },
    totals: {
      w: 'full',
      maxW: '36rem',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': { py: '2px', px: '8px', borderBottom: 'line', textAlign: 'right' },
      '& th': { textStyle: 'caption', color: 'ink.muted' },
      '& :is(th, td):first-child': { textAlign: 'left' },
    },
  },
});
