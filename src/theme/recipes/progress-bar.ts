import { defineSlotRecipe } from '@pandacss/dev';

export const progressBar = defineSlotRecipe({
  className: 'progress-bar',
  slots: ['root', 'fill'],
  base: {
    root: { display: 'block', w: '100%', h: '4px', borderRadius: '2px', bg: 'line', overflow: 'hidden' },
    fill: { display: 'block', h: '100%', bg: 'accent.solid' },
  },
});
