import { defineSlotRecipe } from '@pandacss/dev';
import { tightWindow } from '#src/theme/recipes/tones.ts';

/** A low, wide picture above what is scanned for: results are below it, within the thumb's reach. */
export const camera = defineSlotRecipe({
  className: 'camera',
  slots: ['root', 'picture', 'video', 'aim', 'tools', 'words', 'choices'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '8px',
      mb: '14px',
      _print: { display: 'none' },
      // It stays in view while what is below it is scrolled.
      '&[data-place=page]': {
        position: 'sticky',
        top: '{sizes.bar}',
        zIndex: 'bar',
        bg: 'canvas',
        pb: '8px',
        [tightWindow]: { position: 'static' },
      },
    },
    picture: {
      position: 'relative',
      containerType: 'size',
      w: '100%',
      maxW: 'reading',
      h: 'max(33svh, 9rem)',
      overflow: 'hidden',
      borderRadius: { base: 'panel', deskDown: '0' },
      bg: 'camera.ground',
      color: 'camera.words',
      cursor: 'default',
      '[data-place=dialog] > &': { borderRadius: 'panel' },
    },
    video: {
      w: '100%',
      h: '100%',
      objectFit: 'cover',
      '[data-state=dimmed] > &': { opacity: '.3' },
    },
    // The part of the video that is searched, of which the box may show the middle alone.
    aim: {
      position: 'absolute',
      inset: '0',
      m: 'auto',
      w: 'calc(.9 * max(100cqw, 100cqh * var(--ratio)))',
      maxW: 'calc(100% - 16px)',
      h: 'calc(.4 * max(100cqh, 100cqw / var(--ratio)))',
      maxH: 'calc(100% - 16px)',
      border: '2px solid {colors.camera.words}',
      borderRadius: 'panel',
      pointerEvents: 'none',
    },
    tools: {
      position: 'absolute',
      top: '0',
      right: '0',
      display: 'flex',
      bg: 'camera.shade',
      borderBottomLeftRadius: 'panel',
    },
    words: {
      position: 'absolute',
      insetX: '0',
      bottom: '0',
      py: '6px',
      px: '16px',
      bg: 'camera.shade',
      textStyle: 'label',
      textAlign: 'center',
    },
    choices: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px',
      maxW: 'reading',
      '& > *': { flex: '1 1 auto', minH: '3rem' },
      '[data-place=page] > &': { deskDown: { px: '16px' } },
    },
  },
});
