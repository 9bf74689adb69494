import { defineKeyframes } from '@pandacss/dev';

export const keyframes = defineKeyframes({
  turn: { to: { transform: 'rotate(1turn)' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  rise: { from: { transform: 'translateY(24px)', opacity: '0' } },
});
