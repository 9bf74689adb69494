import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'control', 'input', 'hint', 'error', 'key', 'value', 'trigger', 'opener'],
  base: {
    root: {
      display: 'grid',
      // A long value of a select would widen an automatic column.
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '6px',
      alignContent: 'start',
      minW: '0',
    },
    label: { textStyle: 'label', color: 'ink' },
    control: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      w: '100%',
      h: 'control',
      m: '0',
      px: '10px',
      minW: '0',
      border: 'strong',
      borderRadius: 'control',
      bg: 'surface.raised',
      color: 'ink',
      textAlign: 'start',
      '&:focus-within': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
      '&[data-invalid]': {
        borderColor: 'failed.solid',
        boxShadow: 'inset 0 0 0 1px {colors.failed.solid}',
      },
      '&[data-locked]': { bg: 'surface.sunken', borderColor: 'line', color: 'ink.muted' },
      '& > svg': { color: 'ink.muted' },
    },
    input: {
      flex: '1',
      minW: '0',
      w: '100%',
      h: '100%',
      p: '0',
      border: '0',
      bg: 'transparent',
      outline: '0',
      textOverflow: 'ellipsis',
      fontVariantNumeric: 'tabular-nums slashed-zero',
      _placeholder: { color: 'ink.faint', opacity: '1' },
      '&:is(select)': { appearance: 'none' },
      // The browser's own button would be next to ours.
      '&::-webkit-search-cancel-button': { display: 'none' },
      '&:disabled': { opacity: '1', WebkitTextFillColor: 'currentColor' },
      '&:autofill': {
        boxShadow: 'inset 0 0 0 99px {colors.accent.subtle}',
        WebkitTextFillColor: '{colors.ink}',
      },
    },
    hint: { textStyle: 'caption', color: 'ink.muted' },
    error: {
      display: 'flex',
      gap: '6px',
      textStyle: 'caption',
      color: 'failed.ink',
      '& > svg': { mt: '1px', deskDown: { mt: '2px' } },
    },
    key: {
      flex: 'none',
      border: 'line',
      borderRadius: '3px',
      px: '6px',
      fontSize: '.75rem',
      lineHeight: '1rem',
      fontFamily: 'body',
      color: 'ink.faint',
      deskDown: { display: 'none' },
    },
    value: {
      flex: '1',
      minW: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '&[data-placeholder]': { color: 'ink.faint' },
    },
    // A select's button is the box itself.
    trigger: { cursor: 'pointer', font: 'inherit' },
    opener: {
      display: 'inline-grid',
      placeContent: 'center',
      flex: 'none',
      w: '2rem',
      h: '100%',
      mr: '-8px',
      p: '0',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'ink.muted',
      cursor: 'pointer',
      deskDown: { w: '3rem', mr: '-11px' },
    },
  },
  variants: {
    big: {
      true: { input: { textStyle: 'title', letterSpacing: '.01em' } },
    },
  },
});

export const check = defineRecipe({
  className: 'check',
  base: {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flex: 'none',
    w: 'check',
    h: 'check',
    m: '0',
    border: '1.5px solid {colors.line.strong}',
    borderRadius: '3px',
    bg: 'surface.raised',
    verticalAlign: 'middle',
    position: 'relative',
    cursor: 'pointer',
    // The target is larger than the box.
    _before: { content: '""', position: 'absolute', inset: { base: '-7px', deskDown: '-13px' } },
    // A radio of an untouched group is indeterminate too.
    '&:checked, &[type=checkbox]:indeterminate': { bg: 'accent.solid', borderColor: 'accent.solid' },
    '&:checked::after': {
      content: '""',
      w: '.625rem',
      h: '5px',
      border: 'solid {colors.accent.on}',
      borderWidth: '0 0 2px 2px',
      transform: 'translateY(-1px) rotate(-45deg)',
    },
    '&[type=checkbox]:indeterminate::after': {
      content: '""',
      w: '.5625rem',
      h: '2px',
      border: '0',
      bg: 'accent.on',
      transform: 'none',
    },
    '&:disabled': { bg: 'surface.sunken', borderColor: 'line', cursor: 'not-allowed' },
    '&:disabled:checked::after': { borderColor: 'ink.muted' },
    _highContrast: { appearance: 'auto' },
  },
  variants: {
    kind: {
      checkbox: {},
      radio: {
        borderRadius: 'full',
        '&:checked::after': {
          w: '.5rem',
          h: '.5rem',
          border: '0',
          borderRadius: 'full',
          bg: 'accent.on',
          transform: 'none',
        },
      },
    },
  },
  defaultVariants: { kind: 'checkbox' },
});

/** A box of the choice and its words, pressed together. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['root', 'item'],
  base: {
    root: {
      border: 'strong',
      borderRadius: 'control',
      overflow: 'hidden',
      bg: 'surface.raised',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minH: { base: '2.25rem', deskDown: '3rem' },
      px: '12px',
      cursor: 'pointer',
      '& + &': { borderTop: 'line' },
      '&:has(input:checked)': { bg: 'accent.subtle' },
      '&:has(input:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    },
  },
  variants: {
    bare: {
      true: {
        root: { border: '0', bg: 'transparent', overflow: 'visible' },
        item: { px: '0', '&:has(input:checked)': { bg: 'transparent' } },
      },
    },
  },
});

export const segments = defineSlotRecipe({
  className: 'segments',
  slots: ['root', 'item', 'count'],
  base: {
    root: {
      display: 'inline-flex',
      border: 'strong',
      borderRadius: 'control',
      overflow: 'hidden',
      bg: 'surface.raised',
    },
    item: {
      minW: '2.5rem',
      h: '1.75rem',
      px: '10px',
      border: '0',
      bg: 'transparent',
      color: 'ink.muted',
      cursor: 'pointer',
      '& + &': { borderLeft: 'line' },
      // Some are links.
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      whiteSpace: 'pre',
      textDecoration: 'none',
      '&[aria-pressed=true], &[aria-current=page]': {
        bg: 'accent.subtle',
        color: 'accent.ink',
        fontWeight: 'strong',
      },
      '&:focus-visible': { outlineOffset: '-2px' },
      deskDown: { h: '3rem', minW: '3.5rem', [largeType]: { minW: '0' } },
    },
    // Its room is there before the number is: a word in the middle would move.
    count: { minW: '3ch', textAlign: 'start', fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    small: {
      true: {
        item: { minW: '0', fontSize: '.75rem', deskDown: { minW: '0', fontSize: '.875rem' } },
      },
    },
    wide: {
      true: { root: { display: 'flex', w: '100%' }, item: { flex: '1', minW: '0', px: '2px' } },
    },
  },
});
