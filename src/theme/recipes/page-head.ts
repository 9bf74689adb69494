import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

export const pageHead = defineSlotRecipe({
  className: 'page-head',
  slots: ['root', 'total', 'search', 'actions', 'aside'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minH: '2.25rem',
      mb: '14px',
      deskDown: { px: '16px', minH: '3rem' },
      tabletDown: {
        flexWrap: 'wrap',
        '&[data-aside] > h1': { flex: '1 1 60%', minW: '0' },
      },
      _print: { px: '0!', mb: '0!' },
    },
    total: { color: 'ink.muted' },
    aside: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      ml: 'auto',
      // On a line of their own below title and buttons.
      tabletDown: { ml: '0', order: '8', flex: '1 1 100%' },
    },
    search: { w: '17.5rem', ml: 'auto', tabletDown: { w: '100%', order: '9', ml: '0' } },
    actions: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      // Search or badges before them have pushed them to the edge.
      '&:not([data-pushed])': { ml: 'auto' },
      deskDown: { gap: '4px' },
      // Title, total and button fit on one line at 390.
      tabletDown: {
        ml: 'auto',
        '& > a:not([data-compact]) > svg, & > [data-compact] > span': { display: 'none' },
        '& > [data-compact]': { w: '3rem', px: '0' },
        [largeType]: { flexWrap: 'wrap' },
      },
    },
  },
});

/** Choices under the head, one of them pressed. On a phone all of them share its width. */
export const filterRow = defineSlotRecipe({
  className: 'filter-row',
  slots: ['root', 'choice', 'count'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px',
      mb: '14px',
      deskDown: { px: '16px' },
      // As many columns as the words need: all five at 320, fewer if the person's text size is larger.
      tabletDown: {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 3.25rem), 1fr))',
        gap: '4px',
      },
    },
    choice: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8px',
      minH: '2rem',
      px: '12px',
      border: 'line',
      borderRadius: 'control',
      bg: 'surface',
      color: 'ink.muted',
      cursor: 'pointer',
      _hover: { bg: 'surface.hover' },
      '&[aria-pressed=true]': {
        bg: 'accent.subtle',
        borderColor: 'accent.solid',
        color: 'accent.ink',
        fontWeight: 'strong',
      },
      deskDown: { minH: '3rem' },
      tabletDown: {
        flexDirection: 'column-reverse',
        justifyContent: 'flex-end',
        gap: '0',
        minW: '0',
        py: '6px',
        px: '2px',
        textStyle: 'caption',
        fontSize: '.75rem',
        lineHeight: '1rem',
      },
    },
    // Counts come after the words: there is room for them before, up to 99,999.
    count: {
      minW: '6ch',
      textAlign: 'start',
      fontVariantNumeric: 'tabular-nums',
      tabletDown: {
        minW: '0',
        minH: '1.25rem',
        textAlign: 'center',
        fontSize: '.875rem',
        lineHeight: '1.25rem',
      },
    },
  },
});

/** A panel: ground and line. On a phone it runs from edge to edge. */
export const panel = defineSlotRecipe({
  className: 'panel',
  slots: ['root', 'pad'],
  base: {
    root: {
      bg: 'surface',
      border: 'line',
      borderRadius: 'panel',
      overflow: 'hidden',
      deskDown: { borderWidth: '1px 0', borderRadius: '0' },
      _print: { border: '0!', overflow: 'visible!' },
    },
    pad: { p: '20px', deskDown: { p: '16px' }, _print: { p: '0!' } },
  },
});
