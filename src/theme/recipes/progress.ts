import { defineSlotRecipe } from '@pandacss/dev';

export const progressBar = defineSlotRecipe({
  className: 'progress-bar',
  slots: ['root', 'fill'],
  base: {
    root: { display: 'block', w: '100%', h: '4px', borderRadius: '2px', bg: 'line', overflow: 'hidden' },
    fill: { display: 'block', h: '100%', bg: 'accent.solid' },
  },
});

// In each size and not in the base: a size's own ground would win over the base's.
const travelled = {
  '&:is([data-done], [aria-current])::before': { bg: 'accent.solid', opacity: '1' },
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

export const meter = defineSlotRecipe({
  className: 'meter',
  slots: ['root', 'bar', 'rules', 'rule'],
  base: {
    root: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: '3px' },
    bar: {
      h: '4px',
      bg: 'line',
      '[data-level=strong] > &[data-on]': { bg: 'teal' },
      '[data-level=fair] > &[data-on]': { bg: 'progress.solid' },
      '[data-level=weak] > &[data-on]': { bg: 'failed.solid' },
    },
    rules: {
      display: 'grid',
      gridTemplateColumns: { base: '1fr 1fr', tabletDown: '1fr' },
      gap: '4px 8px',
      textStyle: 'caption',
      color: 'ink.muted',
    },
    rule: { display: 'flex', alignItems: 'center', gap: '6px' },
  },
});
