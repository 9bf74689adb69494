import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './large-type.ts';

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
      tabletDown: { flexWrap: 'wrap' },
      _print: { px: '0!', mb: '0!' },
    },
    total: { color: 'ink.muted' },
    aside: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      ml: 'auto',
      // Under the title, with room for one button beside them.
      tabletDown: { ml: '0', flex: '1 1 calc(100% - 5rem)' },
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
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 3.5rem), 1fr))',
        gap: '4px',
      },
      '@media (max-width: 379px)': { px: '8px' },
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
    count: {
      fontVariantNumeric: 'tabular-nums',
      tabletDown: { minH: '1.25rem', fontSize: '.875rem', lineHeight: '1.25rem' },
    },
  },
});

/** The name of one record, which can be edited, and the record's state. */
export const recordHead = defineSlotRecipe({
  className: 'record-head',
  slots: ['root', 'field', 'badge', 'note'],
  base: {
    note: {
      mb: '12px',
      textStyle: 'caption',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
      deskDown: { px: '16px' },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12px',
      mb: '8px',
      deskDown: { px: '16px' },
      tabletDown: { position: 'relative', [largeType]: { flexWrap: 'wrap' } },
    },
    field: { flex: '1', minW: '0', maxW: '32.5rem', [largeType]: { flex: '1 0 100%' } },
    // On the line of the field; on a phone on that of its label, so that a long name has the whole width.
    badge: {
      ml: 'auto',
      mt: '2.125rem',
      deskDown: { mt: '2.875rem' },
      tabletDown: {
        position: 'absolute',
        top: '-10px',
        right: '16px',
        m: '0',
        [largeType]: { position: 'static' },
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
