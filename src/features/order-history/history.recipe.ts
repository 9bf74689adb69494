import { defineSlotRecipe } from '@pandacss/dev';

/** What happened, an event a line: when, what, who. */
export const eventList = defineSlotRecipe({
  className: 'event-list',
  slots: ['root', 'event', 'when', 'what', 'fact', 'who'],
  base: {
    root: { overflowWrap: 'anywhere' },
    event: {
      display: 'grid',
      gridTemplateColumns: '12rem minmax(0, 1fr) 16rem',
      alignItems: 'start',
      gap: '2px 24px',
      py: '12px',
      px: '16px',
      borderBottom: 'line',
      '&:last-child': { borderBottom: '0' },
      deskDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
      _print: {
        gridTemplateColumns: '13rem minmax(0, 1fr) 11rem!',
        gap: '0 12px!',
        py: '6px!',
        px: '0!',
        breakInside: 'avoid',
      },
    },
    when: { color: 'ink.muted', fontVariantNumeric: 'tabular-nums', deskDown: { textStyle: 'caption' } },
    what: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'start',
      gap: '2px',
      fontVariantNumeric: 'tabular-nums slashed-zero',
    },
    fact: {
      color: 'ink.muted',
      maxW: '100%',
      '& del': { textDecorationThickness: '1px' },
      '& ins': { color: 'ink', textDecoration: 'none' },
    },
    who: { color: 'ink.muted', deskDown: { textStyle: 'caption' } },
  },
});

/** Steps of something that takes days; below `tablet` one below the other. */
export const timeline = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'step'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: '16px 4px',
      tabletDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
      _print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))!' },
    },
    step: {
      display: 'grid',
      justifyItems: 'start',
      alignContent: 'start',
      gap: '2px',
      pt: '10px',
      pr: '12px',
      borderTop: '4px solid {colors.line}',
      fontVariantNumeric: 'tabular-nums slashed-zero',
      overflowWrap: 'anywhere',
      '& > p': { textStyle: 'caption', color: 'ink.muted' },
      '&:is([data-progress=passed], [data-progress=current])': { borderColor: 'accent.solid' },
      tabletDown: { pt: '0', pl: '12px', borderTop: '0', borderLeft: '4px solid {colors.line}' },
    },
  },
});
