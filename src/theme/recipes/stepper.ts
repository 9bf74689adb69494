import { defineSlotRecipe } from '@pandacss/dev';

// In each size and not in the base: a size's own ground would win over the base's.
const travelled = {
  '&:is([data-done], [aria-current]:not([data-idle]))::before': { bg: 'accent.solid', opacity: '1' },
  '&[aria-current]': { color: 'ink', fontWeight: 'strong' },
} as const;

/** A scale bar; a step is a leg of the course. */
export const stepper = defineSlotRecipe({
  className: 'stepper',
  slots: ['root', 'step', 'word'],
  base: {
    root: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
    step: {
      display: 'grid',
      alignContent: 'start',
      _before: { content: '""' },
    },
    word: { display: 'flex', alignItems: 'center', gap: '6px' },
  },
  variants: {
    size: {
      steps: {
        root: { gap: '4px' },
        step: {
          gap: '8px',
          color: 'ink.muted',
          _before: { h: '4px', bg: 'line.strong', opacity: '.45' },
          ...travelled,
          deskDown: { fontSize: '.875rem', lineHeight: '1.25rem' },
        },
      },
      legs: {
        root: { gap: '3px' },
        step: {
          gap: '4px',
          fontSize: '.75rem',
          lineHeight: '1rem',
          color: 'ink.faint',
          _before: { h: '3px', bg: 'line' },
          '&[data-done]': { color: 'ink.muted' },
          ...travelled,
        },
      },
    },
  },
  defaultVariants: { size: 'steps' },
});
