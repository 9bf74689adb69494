import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { tightWindow } from './tones.ts';

const fade = {
  animationDuration: 'move',
  animationTimingFunction: 'out',
  '&[data-state=open]': { animationName: 'fadeIn' },
  '&[data-state=closed]': { animationName: 'fadeOut' },
} as const;

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['scrim', 'place', 'root', 'head', 'titles', 'about', 'close', 'body', 'foot', 'note'],
  base: {
    scrim: {
      position: 'fixed',
      inset: '0',
      zIndex: 'scrim',
      bg: 'scrim',
      ...fade,
      tabletDown: { bg: 'surface.raised' },
      _print: { display: 'none' },
    },
    place: {
      position: 'fixed',
      inset: '0',
      zIndex: 'scrim',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      placeItems: 'center',
      p: '16px',
      tabletDown: { p: '0' },
      _print: { position: 'static!', display: 'block!', placeItems: 'normal!', p: '0!' },
    },
    root: {
      display: 'flex',
      flexDirection: 'column',
      w: '40rem',
      maxW: '100%',
      maxH: 'calc(100dvh - 32px)',
      bg: 'surface.raised',
      border: 'line',
      borderRadius: 'panel',
      boxShadow: 'raised',
      overflow: 'hidden',
      outline: 'none',
      ...fade,
      tabletDown: {
        w: '100%',
        h: '100dvh',
        maxH: 'none',
        border: '0',
        borderRadius: '0',
        boxShadow: 'none',
        '&[data-state=open]': { animationName: 'rise' },
        // Head and foot go with the page: they would take too much of it.
        [tightWindow]: { overflowY: 'auto' },
      },
      _print: {
        display: 'block!',
        w: 'auto!',
        h: 'auto!',
        maxH: 'none!',
        border: '0!',
        overflow: 'visible!',
      },
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      flex: 'none',
      minH: '3.5rem',
      py: '8px',
      pl: '24px',
      pr: '12px',
      borderBottom: 'line',
      tabletDown: { pl: '16px', pr: '4px' },
      // Its longest word has the line to itself.
      [tightWindow]: { alignItems: 'flex-start', gap: '0' },
      _print: { px: '0!' },
    },
    titles: { minW: '0' },
    about: { textStyle: 'caption', color: 'ink.muted', overflowWrap: 'anywhere' },
    close: { ml: 'auto', _print: { display: 'none' } },
    body: {
      overflow: 'auto',
      py: '20px',
      px: '24px',
      '&:focus-visible': { outlineOffset: '-2px' },
      tabletDown: {
        flex: '1',
        h: 'auto',
        p: '16px',
        [tightWindow]: { flex: '1 0 auto', overflow: 'visible' },
      },
      _print: { overflow: 'visible!', px: '0!' },
    },
    foot: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '12px',
      flex: 'none',
      minH: '4rem',
      py: '12px',
      px: '24px',
      borderTop: 'line',
      _print: { display: 'none' },
      tabletDown: {
        flexWrap: 'wrap',
        px: '16px',
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        '& [data-variant]': { flex: '1 0 100%' },
        // The close button replaces Cancel; not where a question is asked, nor for the only button.
        '[role=dialog] > &:has([data-variant=primary]) [data-variant=secondary]': { display: 'none' },
      },
    },
    note: {
      mr: 'auto',
      minW: '0',
      textStyle: 'caption',
      color: 'ink.muted',
      tabletDown: { flex: '1 0 100%' },
    },
  },
  variants: {
    size: {
      // Exactly 400 for a form: it does not grow and shrink with what is wrong in it.
      form: { body: { h: '25rem', tabletDown: { h: 'auto' } } },
      reading: { root: { w: '30rem', tabletDown: { w: '100%' } } },
    },
  },
  defaultVariants: { size: 'form' },
});

/** Pages of a document, to be read before something is done with it. */
export const pagePictures = defineRecipe({
  className: 'page-pictures',
  base: {
    display: 'grid',
    gap: '12px',
    '& > img': { w: '100%', h: 'auto', border: 'line' },
  },
});

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['region', 'queue', 'root', 'text', 'title', 'action'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      right: '24px',
      bottom: '1.5rem',
      w: '22.5rem',
      maxW: 'calc(100vw - 32px)',
      pointerEvents: 'none',
      _print: { display: 'none' },
      broadDown: { bottom: 'calc(5rem + env(safe-area-inset-bottom))' },
      // Above a form's own buttons.
      'body:has([data-action-bar]) &': {
        bottom: '5rem',
        deskDown: { bottom: 'calc(7.5rem + env(safe-area-inset-bottom))' },
      },
      tabletDown: { insetX: '16px', w: 'auto' },
      // Where the lower edge has a button under it.
      '&&[data-edge=top]': { top: 'calc({sizes.bar} + 8px)', bottom: 'auto' },
    },
    queue: { display: 'grid', gap: '8px', '&:not(:empty) + &:not(:empty)': { mt: '8px' } },
    root: {
      display: 'grid',
      gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
      gap: '2px 10px',
      alignItems: 'start',
      p: '12px 8px 12px 14px',
      bg: 'surface.raised',
      color: 'ink',
      border: 'line',
      borderRadius: 'panel',
      boxShadow: 'raised',
      pointerEvents: 'auto',
      animation: 'fadeIn',
      animationDuration: 'move',
      '& > svg': { my: '2px' },
      '& > span:first-child': { my: '2px', color: 'accent.solid' },
      tabletDown: { py: '14px' },
    },
    title: { fontWeight: 'strong', display: 'block' },
    text: { minW: '0' },
    action: { my: '-6px', deskDown: { my: '-12px' } },
  },
  variants: {
    kind: {
      success: {},
      work: {},
      queued: {},
      error: {
        root: { bg: 'failed.solid', borderColor: 'failed.solid', color: 'failed.on', '& > svg': { my: '0' } },
      },
    },
  },
});
