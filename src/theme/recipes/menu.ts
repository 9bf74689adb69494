import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from './tones.ts';

const popup = {
  bg: 'surface.raised',
  border: 'line',
  borderRadius: 'panel',
  boxShadow: 'raised',
  zIndex: 'menu',
  animationDuration: 'move',
  animationTimingFunction: 'out',
  '&[data-state=open]': { animationName: 'fadeIn' },
  '&[data-state=closed]': { animationName: 'fadeOut' },
} as const;

/** A line of a menu, as high as a thumb on a phone. */
const item = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  w: '100%',
  minH: { base: '2.25rem', deskDown: '3rem' },
  px: '12px',
  border: '0',
  bg: 'transparent',
  color: 'ink',
  textAlign: 'start',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  [largeType]: { whiteSpace: 'normal' },
  cursor: 'pointer',
  outline: 'none',
  '&:hover, &[data-highlighted]': { bg: 'surface.hover' },
  '&:focus-visible, [data-focus-visible] &[data-highlighted]': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
  },
  '&[data-disabled]': { color: 'ink.faint', cursor: 'not-allowed' },
} as const;

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['root', 'group', 'groupLabel', 'list', 'item', 'act', 'choice', 'choiceLabel'],
  base: {
    root: {
      ...popup,
      minW: 'account',
      maxW: 'calc(100vw - 16px)',
      py: '4px',
      outline: 'none',
      overflowY: 'auto',
      maxH: 'var(--available-height)',
      deskDown: { minW: 'min(20rem, calc(100vw - 16px))' },
    },
    group: { py: '8px', px: '12px', borderBottom: 'line', overflowWrap: 'anywhere' },
    groupLabel: { display: 'block', textStyle: 'caption', color: 'ink.muted', mb: '4px' },
    list: { pt: '4px' },
    choice: { mt: '4px', pt: '8px', borderTop: 'line' },
    choiceLabel: { px: '12px', textStyle: 'caption', color: 'ink.muted' },
    item,
    // In a header, whose words may be long.
    act: {
      ...item,
      whiteSpace: 'normal',
      mx: '-12px',
      w: 'calc(100% + 24px)',
      py: '6px',
      color: 'accent.ink',
    },
  },
  variants: {
    // As wide as what opens it, regardless of its header.
    withHeader: {
      true: {
        root: { w: 'account', deskDown: { w: 'min(20rem, calc(100vw - 16px))' } },
      },
    },
  },
});

export const listbox = defineSlotRecipe({
  className: 'listbox',
  slots: ['root', 'groupLabel', 'item', 'text', 'secondary'],
  base: {
    root: {
      ...popup,
      w: 'var(--reference-width)',
      minW: '10rem',
      maxH: 'min(20rem, var(--available-height))',
      py: '4px',
      overflowY: 'auto',
      outline: 'none',
    },
    groupLabel: { py: '4px', px: '12px', textStyle: 'caption', color: 'ink.muted' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minH: { base: '2.25rem', deskDown: '3rem' },
      py: '4px',
      px: '12px',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'surface.hover' },
      '&[data-state=checked]': { color: 'accent.ink', fontWeight: 'strong' },
      '&[data-disabled]': { color: 'ink.faint', cursor: 'not-allowed' },
    },
    text: { flex: '1', minW: '0' },
    secondary: { display: 'block', textStyle: 'caption', color: 'ink.muted' },
  },
});

export const calendar = defineSlotRecipe({
  className: 'calendar',
  slots: ['root', 'head', 'title', 'grid', 'weekday', 'cell', 'day'],
  base: {
    root: {
      ...popup,
      maxW: 'calc(100vw - 16px)',
      p: '8px',
      outline: 'none',
      [largeType]: { maxH: 'var(--available-height)', overflowY: 'auto' },
    },
    head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    title: {
      minW: '0',
      minH: 'control.small',
      px: '8px',
      border: '0',
      borderRadius: 'control',
      bg: 'transparent',
      textStyle: 'strong',
      [largeType]: { px: '0', textStyle: 'label' },
      cursor: 'pointer',
      _hover: { bg: 'surface.hover' },
    },
    grid: { borderCollapse: 'collapse', w: '100%' },
    weekday: {
      h: '1.75rem',
      textStyle: 'caption',
      fontWeight: 'regular',
      color: 'ink.muted',
      '&[data-weekend]': { color: 'held.ink' },
    },
    cell: { p: '0', textAlign: 'center' },
    day: {
      display: 'grid',
      placeContent: 'center',
      minW: { base: '2.25rem', deskDown: 'min(2.75rem, calc((100vw - 48px) / 7))' },
      h: { base: '2.25rem', deskDown: '3rem' },
      px: '4px',
      borderRadius: 'control',
      cursor: 'pointer',
      _hover: { bg: 'surface.hover' },
      '&[data-weekend]': { color: 'held.ink' },
      '&[data-today]': { fontWeight: 'strong', textDecoration: 'underline', textUnderlineOffset: '4px' },
      '&[data-outside-range]': { color: 'ink.faint' },
      '&[data-disabled], &[data-unavailable]': { color: 'ink.faint', opacity: '.6', cursor: 'not-allowed' },
      '&[data-selected]': { bg: 'accent.solid', color: 'accent.on', fontWeight: 'strong' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
});
