import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

export const pageHead = defineSlotRecipe({
  className: 'page-head',
  slots: ['root', 'total', 'views', 'search', 'actions', 'aside'],
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
        rowGap: '6px',
        mb: '6px',
        '&[data-aside] > h1': { flex: '1 1 60%', minW: '0' },
      },
      _print: { px: '0!', mb: '0!' },
    },
    total: { color: 'ink.muted' },
    views: {
      tabletDown: {
        order: '8',
        flex: '1 1 100%',
        '& > nav': { display: 'flex', [largeType]: { flexWrap: 'wrap' } },
        '& > nav > a': { flex: '1 0 auto' },
      },
    },
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

/** Tiles under the head, in one line; the pressed one is chosen. */
export const filterRow = defineSlotRecipe({
  className: 'filter-row',
  slots: ['root', 'tile', 'count', 'bars', 'barsTitle', 'bar'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'stretch',
      gap: '8px',
      mb: '14px',
      deskDown: { px: '16px' },
      // One line, which is pushed aside.
      tabletDown: {
        flexWrap: 'nowrap',
        overflowX: 'auto',
        overscrollBehaviorX: 'contain',
        scrollbarWidth: 'none',
        gap: '4px',
        mb: '8px',
        '& > *': { flex: 'none' },
      },
    },
    // Its width is that of its words: a count that comes moves nothing.
    tile: {
      display: 'inline-flex',
      flexDirection: 'column-reverse',
      alignItems: 'center',
      justifyContent: 'flex-end',
      minW: '4rem',
      minH: '3.25rem',
      px: '12px',
      py: '5px',
      border: 'line',
      borderRadius: 'control',
      bg: 'surface',
      color: 'ink.muted',
      fontSize: '.75rem',
      lineHeight: '1rem',
      textDecoration: 'none',
      cursor: 'pointer',
      _hover: { bg: 'surface.hover' },
      '&[aria-pressed=true]': {
        bg: 'accent.subtle',
        borderColor: 'accent.solid',
        color: 'accent.ink',
        fontWeight: 'strong',
      },
      '&[data-tone=failed], &:has([data-tone=failed])': { bg: 'failed.subtle', color: 'failed.ink' },
      '&[data-tone=progress]': { bg: 'progress.subtle', color: 'progress.ink' },
      tabletDown: { px: '8px' },
    },
    count: {
      minH: '1.375rem',
      fontSize: '1rem',
      lineHeight: '1.375rem',
      fontWeight: 'strong',
      fontVariantNumeric: 'tabular-nums',
    },
    bars: { display: 'flex', alignItems: 'flex-end', ml: 'auto', '&[data-empty]': { visibility: 'hidden' } },
    // On one line with the days.
    barsTitle: { pr: '4px', color: 'ink.muted', fontSize: '.75rem', lineHeight: '1rem' },
    bar: {
      display: 'inline-flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'flex-end',
      minW: '2.25rem',
      minH: '3.25rem',
      px: '2px',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'ink.muted',
      fontSize: '.75rem',
      lineHeight: '1rem',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      '& > svg': { color: 'accent.solid' },
      _hover: { bg: 'surface.hover' },
      '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.ink', fontWeight: 'strong' },
      tabletDown: { minW: '2.75rem' },
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
      // Cuts corners without scrolling: a head within may stay in sight.
      overflow: 'clip',
      deskDown: { borderWidth: '1px 0', borderRadius: '0' },
      _print: { border: '0!', overflow: 'visible!' },
    },
    pad: { p: '20px', deskDown: { p: '16px' }, _print: { p: '0!' } },
  },
});
