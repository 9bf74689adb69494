import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { tightWindow } from './tones.ts';

/** Heading on the left, fields on the right, a line between sections, no boxes. */
export const formSection = defineSlotRecipe({
  className: 'form-section',
  slots: ['root', 'head', 'hint', 'badge'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: '13.75rem minmax(0, 1fr)',
      gap: '16px 32px',
      py: '20px',
      borderBottom: 'line',
      '&:last-of-type': { borderBottom: '0' },
      deskDown: { px: '16px' },
      tabletDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
    },
    head: { display: 'grid', gap: '4px', alignContent: 'start', justifyItems: 'start' },
    hint: { textStyle: 'caption', color: 'ink.muted' },
    badge: { mt: '4px' },
  },
});

/** Six columns; a child spans as its `data-span` says, on a phone all of them unless it is short. */
export const formGrid = defineRecipe({
  className: 'form-grid',
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    alignItems: 'start',
    gap: '14px 16px',
    '& > *': { gridColumn: 'span 6' },
    '& > [data-span="2"]': { gridColumn: 'span 2', tabletDown: { gridColumn: 'span 6' } },
    '& > [data-span="3"]': { gridColumn: 'span 3', tabletDown: { gridColumn: 'span 6' } },
    '& > [data-span="4"]': { gridColumn: 'span 4', tabletDown: { gridColumn: 'span 6' } },
    '& > [data-span][data-short]': { tabletDown: { gridColumn: 'span 3' } },
  },
});

/** The bar on a form's or a selection's lower edge; below `broad` in the bottom bar's place. */
export const actionBar = defineSlotRecipe({
  className: 'action-bar',
  slots: ['root', 'note'],
  base: {
    root: {
      position: 'fixed',
      zIndex: 'action',
      left: { base: '0', broad: '{sizes.side}' },
      right: '0',
      bottom: '0',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '12px',
      minH: '4rem',
      py: '12px',
      px: 'gutter',
      bg: 'surface',
      borderTop: 'line',
      broadDown: { pb: 'calc(12px + env(safe-area-inset-bottom))' },
      deskDown: { flexWrap: 'wrap', gap: '8px 12px', '& [data-variant]': { flex: '1 0 auto' } },
      // At the end of the page: fixed it would hide half of it.
      [tightWindow]: { position: 'static', mt: '16px' },
    },
    note: {
      mr: 'auto',
      minW: '0',
      textStyle: 'caption',
      color: 'ink.muted',
      deskDown: { flex: '1 0 100%', order: '-1' },
    },
  },
  variants: {
    touchOnly: { true: { root: { display: { base: 'none', deskDown: 'flex' } } } },
    large: { true: { root: { '& > button': { minH: '3rem', minW: { base: '10rem', deskDown: '0' } } } } },
  },
});
