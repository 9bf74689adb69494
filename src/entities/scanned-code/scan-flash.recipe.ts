import { defineRecipe } from '@pandacss/dev';

/** The edge of the screen in the colour of a scan's result, readable from two metres. */
export const scanFlash = defineRecipe({
  className: 'scan-flash',
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'flash',
    pointerEvents: 'none',
    borderStyle: 'solid',
    borderWidth: 'max(14px, 2vmin)',
    opacity: '0',
    animationName: 'flash',
    animationDuration: 'flash',
    '&[data-flashes="2"]': { animationIterationCount: '2' },
    _motionReduce: { display: 'none' },
    _print: { display: 'none' },
  },
  variants: {
    color: {
      go: { borderColor: 'released.solid' },
      look: { borderColor: 'progress.buoy' },
      stop: { borderColor: 'failed.solid' },
    },
  },
});
