import { defineSlotRecipe } from '@pandacss/dev';

export const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'title', 'text', 'action'],
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      textAlign: 'center',
      gap: '8px',
      color: 'ink.muted',
      p: '56px 24px 64px',
      overflow: 'hidden',
      // Above the rhumb lines, which are the only ones placed.
      '& > *': { zIndex: '1' },
      deskDown: { p: '48px 24px' },
    },
    title: { mt: '8px', position: 'relative', color: 'ink' },
    text: { maxW: '44ch', position: 'relative' },
    action: { mt: '12px', position: 'relative' },
  },
});

/** Sign-in: a card on the chart's rhumb lines. */
export const authCard = defineSlotRecipe({
  className: 'auth-card',
  slots: ['root', 'card', 'lead', 'title', 'notices', 'form', 'prefs'],
  base: {
    root: {
      position: 'relative',
      minH: '100dvh',
      display: 'grid',
      gridTemplateRows: '1fr auto 1fr',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'center',
      py: '24px',
      px: '16px',
      // What is hidden could still be scrolled by a focus, and by nobody back.
      overflow: 'clip',
      tabletDown: { p: '0', gridTemplateRows: 'auto 1fr' },
    },
    card: {
      position: 'relative',
      gridRow: '2',
      w: '25rem',
      maxW: '100%',
      bg: 'surface.raised',
      border: 'line',
      borderRadius: 'panel',
      tabletDown: {
        gridRow: '1',
        w: '100%',
        minH: '100dvh',
        border: '0',
        borderRadius: '0',
        bg: 'transparent',
        display: 'flex',
        flexDirection: 'column',
      },
    },
    lead: {
      display: 'grid',
      justifyItems: 'center',
      gap: '8px',
      p: '28px 32px 16px',
      tabletDown: { p: '32px 16px 12px' },
    },
    title: { letterSpacing: '.02em' },
    notices: {
      display: 'grid',
      gap: '8px',
      px: '32px',
      mb: '12px',
      '&:empty': { display: 'none' },
      tabletDown: { px: '16px' },
    },
    form: {
      display: 'grid',
      gap: '16px',
      p: '24px 32px 28px',
      tabletDown: { p: '20px 16px' },
      // The way on, alone on its line.
      '& > a': { justifySelf: 'start', deskDown: { lineHeight: '3rem' } },
    },
    prefs: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      gap: '12px',
      py: '12px',
      px: '32px',
      borderTop: 'line',
      tabletDown: { mt: 'auto', px: '16px', bg: 'surface' },
    },
  },
});
