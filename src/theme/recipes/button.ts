import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

// In each variant and not in the base: a variant's own ground would win over the base's.
const cannot = '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])';
const sunken = {
  [cannot]: {
    bg: 'surface.sunken',
    borderColor: 'line',
    color: 'ink.faint',
    cursor: 'not-allowed',
  },
};
const bare = {
  [cannot]: { bg: 'transparent', borderColor: 'transparent', color: 'ink.faint', cursor: 'not-allowed' },
};

export const button = defineSlotRecipe({
  className: 'button',
  slots: ['root', 'faces', 'face', 'busy'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '8px',
      minH: 'control',
      maxW: '100%',
      px: '14px',
      m: '0',
      border: '1px solid transparent',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'ink',
      textStyle: 'strong',
      whiteSpace: 'nowrap',
      [largeType]: { whiteSpace: 'normal', py: '4px' },
      textDecoration: 'none',
      cursor: 'pointer',
      transition: 'background-color',
      transitionDuration: 'fast',
      '&[aria-busy=true]': { cursor: 'progress' },
      _print: { display: 'none' },
    },
    // Both labels are in one cell, so the button keeps its width while busy.
    faces: { display: 'grid', alignItems: 'center', justifyItems: 'center', minW: '0' },
    face: {
      gridArea: '1 / 1',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8px',
      minW: '0',
      '&[data-off]': { visibility: 'hidden' },
    },
    busy: {},
  },
  variants: {
    // Before the variants: a small button is light, and the primary one keeps its weight.
    size: {
      normal: {},
      small: { root: { minH: 'control.small', px: '10px', fontWeight: 'regular' } },
    },
    variant: {
      primary: {
        root: {
          bg: 'accent.solid',
          color: 'accent.on',
          fontWeight: 'strong',
          _hover: { bg: 'accent.hover' },
          ...sunken,
        },
      },
      secondary: {
        root: {
          borderColor: 'line.strong',
          bg: 'surface.raised',
          _hover: { bg: 'surface.hover' },
          ...sunken,
        },
      },
      quiet: {
        root: {
          color: 'accent.ink',
          px: '8px',
          fontWeight: 'regular',
          _hover: { bg: 'accent.subtle' },
          ...bare,
        },
      },
      danger: {
        root: {
          borderColor: 'failed.solid',
          color: 'failed.ink',
          bg: 'surface.raised',
          _hover: { bg: 'failed.subtle' },
          ...sunken,
        },
      },
      // Says that something is done and can't be pressed: its words are read, so they keep their contrast.
      done: {
        root: {
          borderColor: 'released.solid',
          bg: 'released.subtle',
          color: 'released.ink',
          cursor: 'default',
        },
      },
    },
    // As wide as what it stands in, and no wider: a phone has no room for a long answer in one line.
    wide: { true: { root: { w: '100%', py: '4px', whiteSpace: 'normal', textAlign: 'center' } } },
  },
  defaultVariants: { variant: 'secondary', size: 'normal' },
});

export const iconButton = defineRecipe({
  className: 'icon-button',
  base: {
    display: 'inline-grid',
    placeContent: 'center',
    flex: 'none',
    w: 'control',
    h: 'control',
    p: '0',
    m: '0',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'ink.muted',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'surface.hover', color: 'ink' },
    '&[aria-busy=true]': { cursor: 'progress' },
    _print: { display: 'none' },
  },
  variants: {
    size: {
      normal: {},
      small: { w: 'control.small', h: 'control.small' },
      inset: { w: '2rem', h: '2rem', mr: '-8px', deskDown: { w: '3rem', h: '2.875rem', mr: '-11px' } },
    },
    tone: {
      muted: bare,
      accent: { color: 'accent.ink', _hover: { bg: 'accent.subtle', color: 'accent.ink' }, ...bare },
      inherit: { color: 'inherit', _hover: { bg: 'transparent', color: 'inherit' } },
    },
  },
  defaultVariants: { size: 'normal', tone: 'muted' },
});

/** Text to press in a row or a banner; on a card a button of the full height. */
export const actionLink = defineRecipe({
  className: 'action-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minH: 'control.small',
    px: '6px',
    mx: '-6px',
    my: '0',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'accent.ink',
    textStyle: 'body',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    [largeType]: { whiteSpace: 'normal', textAlign: 'start' },
    '[data-span] > &, [data-card=line] > &': { whiteSpace: 'normal', textAlign: 'start', minW: '0' },
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
    '&:is(:disabled, [aria-disabled=true])': {
      color: 'ink.faint',
      bg: 'transparent',
      cursor: 'not-allowed',
    },
    '[data-card=actions] &': {
      deskDown: { mx: '0', justifyContent: 'center', bg: 'accent.subtle', fontWeight: 'strong' },
    },
  },
  variants: {
    shape: {
      row: {},
      back: {
        minH: '2rem',
        px: '8px',
        mt: '-8px',
        mb: '4px',
        ml: '-8px',
        mr: '0',
        maxW: '100%',
        _print: { display: 'none' },
        deskDown: { minH: '3rem', mt: '-12px', mb: '0', ml: '8px', maxW: 'calc(100% - 16px)' },
      },
    },
  },
  defaultVariants: { shape: 'row' },
});
