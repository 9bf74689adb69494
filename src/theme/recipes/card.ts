import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** The button of a form and, beside it, why it waits. */
export const formActions = defineSlotRecipe({
  className: 'form-actions',
  slots: ['root', 'note'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '8px 12px',
      mt: '20px',
      tabletDown: { '& > [data-variant]': { flex: '1 0 100%' } },
    },
    note: { textStyle: 'caption', color: 'ink.muted' },
  },
});

/** Something is under way and there is nothing else to show. */
export const waiting = defineRecipe({
  className: 'waiting',
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    minH: '40vh',
    px: '16px',
    color: 'ink.muted',
    '& > span:first-child': { color: 'accent.solid' },
  },
  variants: { inDialog: { true: { minH: '7.5rem' } } },
});

/** How something ended: mark, words, next step. */
export const outcome = defineSlotRecipe({
  className: 'outcome',
  slots: ['root', 'text', 'action'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '8px',
      textAlign: 'center',
      py: '24px',
      // A phone's page runs from edge to edge.
      'main > &': { px: { deskDown: '16px' } },
    },
    text: { maxW: '44ch', color: 'ink.muted' },
    action: { mt: '12px' },
  },
});

/** Panels with a heading, one below the other. */
export const card = defineSlotRecipe({
  className: 'card',
  slots: ['list', 'root', 'head'],
  base: {
    list: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', maxW: '52rem' },
    root: {
      p: '20px',
      bg: 'surface',
      border: 'line',
      borderRadius: 'panel',
      deskDown: { p: '16px', borderWidth: '1px 0', borderRadius: '0' },
    },
    head: { mb: '16px' },
  },
});
