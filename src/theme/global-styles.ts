import { defineGlobalStyles } from '@pandacss/dev';
import { largeType } from './recipes/tones.ts';

export const globalStyles = defineGlobalStyles({
  '*, *::before, *::after': { boxSizing: 'border-box' },
  // Every colour is a light-dark() pair: this alone is the theme.
  ':root': { colorScheme: 'light dark' },
  ':root[data-theme=light]': { colorScheme: 'light' },
  ':root[data-theme=dark]': { colorScheme: 'dark' },
  html: { textSizeAdjust: '100%', scrollbarColor: '{colors.line.strong} transparent' },
  body: {
    margin: '0',
    bg: 'canvas',
    color: 'ink',
    fontFamily: 'body',
    textStyle: 'body',
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
    overflowWrap: 'break-word',
    // A word as wide as the screen may also break where it would widen its column.
    [largeType]: { overflowWrap: 'anywhere' },
  },
  'h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset': { margin: '0', padding: '0', border: '0' },
  'ul, ol': { listStyle: 'none' },
  'button, input, select, textarea': {
    font: 'inherit',
    color: 'inherit',
    fontVariantNumeric: 'inherit',
  },
  a: { color: 'accent.ink', textUnderlineOffset: '3px', textDecorationThickness: '1px' },
  h1: { textStyle: 'title', letterSpacing: '-.005em', minWidth: '0' },
  h2: { textStyle: 'section' },
  h3: { textStyle: 'strong' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  '[hidden]': { display: 'none !important' },
  // Black on white, whatever the theme.
  '@page': {
    margin: '15mm',
    '@bottom-right': {
      content: 'counter(page) " / " counter(pages)',
      fontFamily: 'sans-serif',
      fontSize: '8pt',
    },
  },
  '@media print': {
    ':root, :root[data-theme]': { colorScheme: 'light' },
    html: { fontSize: '9.5pt' },
    '*, *::before, *::after': {
      color: '#000 !important',
      background: 'none !important',
      boxShadow: 'none !important',
      borderColor: '#999 !important',
    },
    // An open dialog is what somebody wants on paper: a certificate without the list behind it.
    'body:has(> [data-scope=dialog][data-part=positioner]) > :not([data-part=positioner])': {
      display: 'none !important',
    },
  },
});
