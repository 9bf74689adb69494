import { defineSlotRecipe } from '@pandacss/dev';

/** Figures beside each other, filters above a list, and a chart with what its colours mean. */
export const confirmations = defineSlotRecipe({
  className: 'confirmations',
  slots: ['figures', 'figure', 'rate', 'note', 'filters', 'chart', 'keys', 'key', 'days'],
  base: {
    figures: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
      gap: '20px 24px',
    },
    figure: { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: '2px' },
    rate: { textStyle: 'title', fontVariantNumeric: 'tabular-nums', '&[data-over]': { color: 'failed.ink' } },
    note: { textStyle: 'caption', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
    filters: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'repeat(4, minmax(0, 1fr))',
        deskDown: 'repeat(2, minmax(0, 1fr))',
      },
      alignItems: 'start',
      gap: '12px 16px',
    },
    chart: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '8px',
      mt: '20px',
      '& > svg': { w: 'full', h: 'auto', maxH: '18rem', overflow: 'visible' },
      '& text': { fill: 'ink.muted', fontSize: '.6875rem', fontVariantNumeric: 'tabular-nums' },
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
    days: {
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
