import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

const away = {
  position: 'absolute',
  w: '1px',
  h: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const onTracks = { display: 'grid', gridTemplateColumns: 'var(--columns)' } as const;
// Nearly all of it before the text: what is a little wider than its column doesn't break for that.
const gutter = { pl: '12px', pr: '2px' } as const;
const inFigures = { fontVariantNumeric: 'tabular-nums slashed-zero' } as const;
const labelled = { display: 'flex', gap: '8px', alignItems: 'baseline' } as const;

/**
 * A table, each row a grid of the table's columns; below `desk` each row becomes a card. A cell's place on the card is its `data-card`:
 * lead and aside share the first line, title and line take one each, start and end share one.
 */
export const table = defineSlotRecipe({
  className: 'table',
  slots: [
    'root',
    'head',
    'headCell',
    'sortButton',
    'body',
    'row',
    'cell',
    'sub',
    'acts',
    'none',
    'figure',
    'moment',
    'steps',
    'tag',
    'name',
  ],
  base: {
    root: { display: 'block', w: '100%', textAlign: 'left' },
    head: {
      display: 'block',
      // Below the top bar: a hundred rows are read with the names of their columns.
      position: 'sticky',
      top: '{sizes.bar}',
      zIndex: '1',
      bg: 'surface',
      '& > tr': { ...onTracks, alignItems: 'center', h: '2.25rem', borderBottom: 'line' },
      deskDown: away,
    },
    headCell: {
      display: 'block',
      minW: '0',
      ...gutter,
      textStyle: 'caption',
      fontWeight: 'regular',
      color: 'ink.muted',
      whiteSpace: 'nowrap',
      '&:first-child': { pl: '16px' },
      '&:last-child': { pr: '16px' },
      '&[data-align=end]': { textAlign: 'right' },
    },
    sortButton: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      h: '1.75rem',
      mx: '-6px',
      px: '6px',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'inherit',
      cursor: 'pointer',
      '& > svg': { opacity: '0', mr: 'calc(-.875rem - 4px)' },
      '&:is(:hover, :focus-visible) > svg': { opacity: '1' },
      '[aria-sort] > &': { color: 'ink', fontWeight: 'strong' },
      '[aria-sort] > & > svg': { opacity: '1', mr: '0' },
    },
    body: {
      display: 'block',
      tabletToDesk: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    },
    row: {
      ...onTracks,
      alignItems: 'center',
      minH: 'row',
      borderBottom: 'line',
      '&:last-child': { borderBottom: '0' },
      // In the page for a search, a reader and the keyboard, but laid out and painted only near the window. Not so the
      // rows that came in sight: the browser would find that out with a second layout.
      '&[data-away]': {
        contentVisibility: 'auto',
        containIntrinsicBlockSize: { base: 'auto 3.1875rem', deskDown: 'auto 12.25rem' },
      },
      '&:hover': { bg: 'surface.hover', deskDown: { bg: 'transparent' } },
      '&[data-selected]': { bg: 'accent.subtle' },
      // A choice that ends by itself is seen to end.
      '&[data-selectable]': { transition: 'background-color', transitionDuration: 'move' },
      '&:has([data-opens-card])': { cursor: 'pointer' },
      deskDown: {
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignContent: 'start',
        gap: '4px 16px',
        py: '12px',
        px: '16px',
        '&:last-child': { borderBottom: 'line' },
        '&[data-selectable]': {
          pl: 'calc(1.5rem + 48px)',
          '@media (max-width: 23.6875rem)': { pl: 'calc(1.5rem + 28px)' },
        },
      },
      tabletDown: { '&:last-child': { borderBottom: '0' } },
      tabletToDesk: { '&:nth-child(odd)': { borderRight: 'line' } },
    },
    cell: {
      display: 'block',
      minW: '0',
      py: '6px',
      ...gutter,
      '&:first-child': { pl: '16px' },
      '&:last-child': { pr: '16px' },
      '&[data-align=end]': { textAlign: 'right' },
      // Between words first: “16 小时” stays whole.
      '&[data-figure]': { ...inFigures, wordBreak: 'keep-all', overflowWrap: 'anywhere' },
      deskDown: {
        p: '0!',
        '&[data-label]::before': {
          content: 'attr(data-label)',
          flex: 'none',
          textStyle: 'caption',
          color: 'ink.muted',
        },
        '&[data-card=check]': { position: 'absolute', top: '12px', left: '16px' },
        '&[data-card=lead]': { order: '1', alignSelf: 'center' },
        '&[data-card=aside]': {
          order: '2',
          ml: 'auto',
          fontSize: 'caption',
          lineHeight: '1.75rem',
          color: 'ink.muted',
        },
        '&[data-card=title]': { order: '3', flex: '0 0 100%' },
        '&[data-card=line]': { ...labelled, order: '4', flex: '0 0 100%' },
        '&[data-card=start]': { ...labelled, order: '5', flex: '1 1 0', [largeType]: { flex: '0 0 100%' } },
        '&[data-card=end]': {
          ...labelled,
          order: '6',
          justifyContent: 'flex-end',
          [largeType]: { flex: '0 0 100%', justifyContent: 'flex-start' },
        },
        '&[data-card=foot]': { order: '7', flex: '0 0 100%', '& > * + button': { ml: '2px' } },
        '&[data-card=actions]': { order: '8', flex: '0 0 100%' },
        '&[data-card=none], &:empty': { display: 'none' },
      },
    },
    sub: {
      display: 'block',
      textStyle: 'caption',
      color: 'ink.muted',
      '&[data-tone=held]': { color: 'held.ink' },
      '&[data-tone=failed]': { color: 'failed.ink' },
      '[data-figure] > &': { fontVariantNumeric: 'normal' },
      '& > svg': { verticalAlign: '-2px', mr: '4px' },
      deskDown: {
        '[data-card=aside] > &': { display: 'inline', lineHeight: 'inherit' },
        '& > svg': { verticalAlign: '-3px' },
      },
    },
    acts: {
      display: 'inline-flex',
      gap: '14px',
      whiteSpace: 'nowrap',
      deskDown: {
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        gap: '12px',
        mt: '8px',
        // The card opens what this link leads to; what else it can do lies above that.
        '& > [data-opens-card]::after': { content: '""', position: 'absolute', inset: '0' },
        '& > :not([data-opens-card])': { position: 'relative', zIndex: '1' },
      },
    },
    name: { fontWeight: 'strong', overflowWrap: 'anywhere' },
    none: { color: 'ink.faint' },
    tag: {
      ml: '6px',
      px: '4px',
      border: 'line',
      borderRadius: '3px',
      textStyle: 'caption',
      color: 'ink.muted',
      whiteSpace: 'nowrap',
    },
    figure: {
      ...inFigures,
      whiteSpace: 'nowrap',
      [largeType]: { whiteSpace: 'normal' },
      // Moves to the next line as a whole, and breaks only where it is wider than that.
      'h1 > &': { display: 'inline-block', maxW: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      // A long number breaks before it leaves its column or the narrowest card.
      '[data-card] > &, [data-card] > button > &': {
        minW: '0',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      '&[data-big]': { deskDown: { textStyle: 'title', letterSpacing: '.005em' } },
      '& > b': { fontWeight: 'strong' },
      '&[data-marked]': {
        fontWeight: 'strong',
        _before: {
          content: '""',
          display: 'inline-block',
          w: '8px',
          h: '8px',
          mr: '6px',
          borderRadius: '50%',
          bg: 'accent.solid',
          verticalAlign: 'middle',
        },
      },
    },
    // In parts with gaps: as many as there are, of which so many are done.
    steps: {
      display: 'block',
      w: '48px',
      h: '4px',
      mt: '4px',
      borderRadius: '2px',
      maskImage:
        'repeating-linear-gradient(90deg, #000 0 calc(100% / var(--steps) - 2px), transparent 0 calc(100% / var(--steps)))',
      bgImage:
        'linear-gradient(90deg, currentColor calc(100% * var(--done) / var(--steps)), {colors.line} 0)',
      '&[data-tone=held]': { color: 'held.solid' },
      '&[data-tone=progress]': { color: 'progress.solid' },
      '&[data-tone=released]': { color: 'released.solid' },
      '[data-card=end] > &': { deskDown: { display: 'none' } },
      _print: { display: 'none' },
    },
    moment: {
      _print: { fontSize: '0', _before: { content: 'attr(title)', fontSize: 'caption' } },
    },
  },
});

export const selectionBar = defineSlotRecipe({
  className: 'selection-bar',
  slots: ['root', 'count', 'actions', 'clear'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minH: '3.25rem',
      pl: '16px',
      pr: '12px',
      borderBottom: 'line',
      '&[data-any]': { bg: 'accent.subtle' },
      deskDown: { minH: '3rem' },
    },
    count: { fontWeight: 'strong' },
    actions: { display: 'flex', gap: '8px', ml: 'auto', deskDown: { display: 'none' } },
    clear: { display: 'none', deskDown: { display: 'block', ml: 'auto' } },
  },
});
