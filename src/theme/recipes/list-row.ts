import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

/** A row of uploads or of what is kept: what it is, its state, what can be done. */
export const listRow = defineSlotRecipe({
  className: 'list-row',
  slots: [
    'list',
    'root',
    'what',
    'title',
    'sub',
    'state',
    'actions',
    'below',
    'file',
    'fileName',
    'fileAside',
    'head',
    'total',
  ],
  base: {
    list: {
      mt: '16px',
      // Two lists, one below the other.
      '& + div:not(:empty)': { mt: '16px' },
      bg: 'surface',
      border: 'line',
      borderRadius: 'panel',
      overflow: 'hidden',
      deskDown: { borderWidth: '1px 0', borderRadius: '0' },
      // Where they fit, a tablet has what a row says and what can be done on one line.
      '@media (min-width: 37.5rem) and (max-width: 63.9375rem)': {
        '& > li': { gridTemplateColumns: 'minmax(0, 1fr) 10.625rem minmax(7.25rem, auto)' },
      },
      // Within a form section the page's own edge is kept.
      'section &': { mt: '0', deskDown: { borderWidth: '1px', borderRadius: 'panel' } },
    },
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 15.625rem 14rem',
      alignItems: 'center',
      gap: '4px 24px',
      minH: '4rem',
      py: '10px',
      px: '16px',
      borderBottom: 'line',
      '&:last-child': { borderBottom: '0' },
      // A row that joins a list which is there already; not those that the list came with.
      '[data-settled] > &': {
        transition: 'opacity',
        transitionDuration: 'move',
        _starting: { opacity: '0' },
      },
      '&[data-target]': {
        bg: 'accent.subtle',
        outline: '2px dashed {colors.accent.solid}',
        outlineOffset: '-4px',
      },
      deskDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', p: '14px 16px 12px' },
    },
    what: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px', minW: '0' },
    title: { fontWeight: 'strong' },
    sub: {
      textStyle: 'caption',
      color: 'ink.muted',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    state: {
      display: 'grid',
      gap: '4px',
      justifyItems: 'start',
      textStyle: 'caption',
      color: 'ink.muted',
      minW: '0',
      // The second line of a table's cell keeps to one line; a reason must be read to its end.
      '& > span[class]': { whiteSpace: 'normal' },
      '& > [role=status]': { textStyle: 'body' },
      // Whatever is chosen in them, fields one below the other are alike.
      '& > :has([data-scope=select])': { justifySelf: 'stretch' },
    },
    actions: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4px',
      justifyContent: 'flex-end',
      '&:empty': { deskDown: { display: 'none' } },
      deskDown: {
        gap: '8px',
        '& > *': {
          bg: 'accent.subtle',
          color: 'accent.ink',
          borderColor: 'transparent',
          fontWeight: 'strong',
        },
        '& > [data-variant]': { flex: '1' },
        '& > :not([data-variant])': { flex: '0 0 3.5rem' },
        '& > :only-child': { flex: '1' },
      },
    },
    below: { gridColumn: '1 / -1', minW: '0', display: 'grid', gap: '8px', mb: '6px' },
    file: {
      display: 'flex',
      alignItems: 'baseline',
      gap: '8px',
      minW: '0',
      [largeType]: { flexWrap: 'wrap' },
    },
    fileName: {
      minW: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      // The line of a file's name is the target: a thumb's height, with the text in the middle.
      deskDown: { '&:is(a)': { lineHeight: '3rem', '& + *': { lineHeight: '3rem' } } },
    },
    fileAside: { flex: 'none' },
    head: {
      display: 'flex',
      alignItems: 'baseline',
      gap: '8px',
      mt: '20px',
      mb: '8px',
      '&:first-of-type': { mt: '0' },
      deskDown: { px: '16px' },
      _print: { px: '0!' },
    },
    total: { color: 'ink.muted', fontWeight: 'regular' },
  },
  variants: {
    narrow: {
      true: {
        root: {
          gridTemplateColumns: 'minmax(0, 1fr) 10.625rem 7.25rem',
          deskDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
        },
      },
    },
  },
});
