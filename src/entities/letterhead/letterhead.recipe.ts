import { defineSlotRecipe } from '@pandacss/dev';

/** The head of a printed page. */
export const letterhead = defineSlotRecipe({
  className: 'letterhead',
  slots: ['root', 'company', 'code', 'qr'],
  base: {
    root: {
      display: { base: 'none', _print: 'flex' },
      alignItems: 'flex-start',
      gap: '12px',
      pb: '12px',
      mb: '16px',
      borderBottom: 'line',
      textStyle: 'caption',
      fontVariantNumeric: 'tabular-nums slashed-zero',
    },
    company: { fontSize: '1.0625rem', lineHeight: '1.5rem', fontWeight: 'strong' },
    code: { ml: 'auto', textAlign: 'right' },
    qr: {
      display: 'inline-block',
      w: '22mm',
      h: '22mm',
      mb: '4px',
      fill: 'currentColor',
      shapeRendering: 'crispEdges',
    },
  },
});
