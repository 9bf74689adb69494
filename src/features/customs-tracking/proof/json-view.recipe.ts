import { defineSlotRecipe } from '@pandacss/dev';

/** Raw data, for people who want to read all of it. */
export const jsonView = defineSlotRecipe({
  className: 'json-view',
  slots: ['root', 'head', 'label', 'text'],
  base: {
    root: {
      display: 'grid',
      gap: '4px',
      gridTemplateColumns: 'minmax(0, 1fr)',
      _print: { display: 'none' },
    },
    head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
    label: { textStyle: 'caption', fontWeight: 'strong' },
    text: {
      fontFamily: 'code',
      textStyle: 'caption',
      bg: 'surface.sunken',
      border: 'line',
      borderRadius: 'control',
      p: '12px',
      m: '0',
      maxH: '5.5rem',
      '&[data-open]': { maxH: 'none' },
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
  },
});
