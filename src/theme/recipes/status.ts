import { defineRecipe } from '@pandacss/dev';
import { tones } from './tones.ts';

/** Mark and word without a ground; on a card it stands first and gets the badge's ground. */
export const status = defineRecipe({
  className: 'status',
  base: {
    verticalAlign: 'top',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    color: 'colorPalette.ink',
    '[data-card=lead] &': {
      deskDown: {
        h: '28px',
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
    h: '24px',
    px: '8px',
    borderRadius: 'control',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.ink',
    textStyle: 'caption',
    fontWeight: 'regular',
    whiteSpace: 'nowrap',
    deskDown: { h: '28px' },
  },
  variants: { tone: tones },
  defaultVariants: { tone: 'neutral' },
});
