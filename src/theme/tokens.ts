import { defineKeyframes, defineSemanticTokens, defineTextStyles, defineTokens } from '@pandacss/dev';

// Gaps, edges and lines stay as they are if somebody has made the text larger: the space goes to the text.
const px = (size: number) => ({ value: `${size}px` });
/** At the font size that browsers start with; what holds words grows with the one that a person has chosen. */
const rem = (size: number) => `${size / 16}rem`;
/** One size for a mouse, one for a thumb. */
const touch = (mouse: number, thumb: number) => ({ value: { base: rem(mouse), deskDown: rem(thumb) } });

export const tokens = defineTokens({
  spacing: {
    0: px(0),
    1: px(4),
    2: px(8),
    3: px(12),
    4: px(16),
    5: px(24),
    6: px(32),
    7: px(48),
    8: px(64),
    auto: { value: 'auto' },
  },
  radii: { control: px(4), panel: px(8), full: { value: '50%' } },
  shadows: {
    raised: { value: '0 1px 2px {colors.shade.near}, 0 12px 32px {colors.shade.far}' },
  },
  fonts: {
    body: {
      value:
        '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
    },
    code: {
      value: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace',
    },
  },
  fontWeights: { regular: { value: 400 }, strong: { value: 600 } },
  sizes: {
    full: { value: '100%' },
    row: { value: rem(52) },
    bar: { value: rem(56) },
    // [31] 300; with larger letters never so wide that the page beside it is left with nothing.
    side: { value: `max(300px, min(${rem(300)}, 30vw))` },
    // [34] 200
    account: { value: rem(200) },
    content: { value: rem(1520) },
    reading: { value: rem(640) },
  },
  easings: { out: { value: 'cubic-bezier(.2, 0, 0, 1)' } },
  zIndex: {
    bar: { value: 3 },
    action: { value: 4 },
    scrim: { value: 5 },
    menu: { value: 6 },
    toast: { value: 7 },
    flash: { value: 8 },
  },
  borders: {
    none: { value: 'none' },
    line: { value: '1px solid {colors.line}' },
    strong: { value: '1px solid {colors.line.strong}' },
  },
});

export const semanticTokens = defineSemanticTokens({
  spacing: { gutter: { value: { base: '24px', deskDown: '16px' } } },
  sizes: { control: { DEFAULT: touch(36, 48), small: touch(32, 48) }, check: touch(18, 24) },
  fontSizes: {
    caption: touch(12, 14),
    body: touch(14, 16),
    large: touch(16, 18),
    title: { value: rem(20) },
    display: { value: rem(24) },
  },
  lineHeights: {
    caption: touch(16, 20),
    body: touch(20, 24),
    large: touch(24, 26),
    title: { value: rem(28) },
    display: { value: rem(32) },
  },
  durations: {
    fast: { value: { base: '80ms', _motionReduce: '0ms' } },
    move: { value: { base: '140ms', _motionReduce: '0ms' } },
    /** Seen from the corner of an eye; two a second at most. */
    flash: { value: { base: '400ms', _motionReduce: '0ms' } },
  },
});

/**
 * `tablet`: two columns of cards instead of one. `desk`: tables and a mouse's sizes. `broad`: the side menu.
 * Not `wide`: a recipe's variant of that name would be taken for the condition.
 * In rem, so that people who have doubled the text size get the layout of a screen half as wide.
 * Each also gives a `…Down` condition, for what is below it.
 */
export const breakpoints = { tablet: '48rem', desk: '64rem', broad: '75rem' };

export const keyframes = defineKeyframes({
  turn: { to: { transform: 'rotate(1turn)' } },
  fadeIn: { from: { opacity: '0' } },
  // Full for a while, so that it is seen from some distance, and gone before the next one.
  flash: { '0%': { opacity: '1' }, '60%': { opacity: '1' }, '100%': { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  rise: { from: { transform: 'translateY(24px)', opacity: '0' } },
});

const step = (name: string, fontWeight?: string) => ({
  value: { fontSize: name, lineHeight: name, ...(fontWeight ? { fontWeight } : {}) },
});

export const textStyles = defineTextStyles({
  caption: step('caption'),
  label: step('caption', 'strong'),
  body: step('body'),
  strong: step('body', 'strong'),
  section: step('large', 'strong'),
  title: step('title', 'strong'),
  display: step('display', 'strong'),
});
