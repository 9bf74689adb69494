import { defineRecipe } from '@pandacss/dev';
import { largeType, tones } from './tones.ts';

/** Icon and label without a background; first on a card, it gets the badge's background. */
export const status = defineRecipe({
  className: 'status',
  base: {
    verticalAlign: 'top',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    [largeType]: { whiteSpace: 'normal' },
    color: 'colorPalette.ink',
    '[data-card=lead] &': {
      deskDown: {
        minH: '1.75rem',
        px: '10px',
        borderRadius: 'control',
        bg: 'colorPalette.subtle',
        textStyle: 'caption',
      },
    },
  },
  variants: { tone: tones },
});

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minH: '1.5rem',
    px: '8px',
    borderRadius: 'control',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.ink',
    textStyle: 'caption',
    fontWeight: 'regular',
    whiteSpace: 'nowrap',
    [largeType]: { whiteSpace: 'normal' },
    deskDown: { minH: '1.75rem' },
  },
  variants: { tone: tones },
  defaultVariants: { tone: 'neutral' },
});
