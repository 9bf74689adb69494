/** A status' colours, reached in a recipe as `colorPalette.solid`, `.subtle`, `.ink` and so on. */
export const tones = {
  released: { colorPalette: 'released' },
  progress: { colorPalette: 'progress' },
  held: { colorPalette: 'held' },
  failed: { colorPalette: 'failed' },
  neutral: { colorPalette: 'neutral' },
} as const;

/** The same for recipes with slots: the root sets the palette, its parts inherit the variables. */
export const rootTones = {
  released: { root: tones.released },
  progress: { root: tones.progress },
  held: { root: tones.held },
  failed: { root: tones.failed },
  neutral: { root: tones.neutral },
} as const;

/**
 * A phone whose owner has made the letters so large that its lines hold fewer than any phone's do by themselves: what
 * else stays on one line breaks there, rather than push the page beyond the screen.
 */
export const largeType = '@media (max-width: 19.9375rem)';

/** That, or a window so low that bars on its edges would leave too little between them: there they go with the page. */
export const tightWindow = `${largeType}, (max-height: 27rem)`;
