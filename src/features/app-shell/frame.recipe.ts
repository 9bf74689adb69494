import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from '#src/theme/recipes/tones.ts';

const safeBottom = 'env(safe-area-inset-bottom)';
/** The scale on a chart's edge: a tick each 8 px, a long one each 40. Decoration only. */
const scale =
  'repeating-linear-gradient({colors.line} 0 1px, transparent 1px 40px), repeating-linear-gradient({colors.line} 0 1px, transparent 1px 8px) right/4px 100% no-repeat';

export const appShell = defineSlotRecipe({
  className: 'app-shell',
  slots: ['skip', 'top', 'brand', 'product', 'push', 'body', 'side', 'menu', 'main', 'bottom'],
  base: {
    skip: {
      position: 'fixed',
      zIndex: 'toast',
      top: '8px',
      left: '8px',
      px: '16px',
      lineHeight: '3rem',
      bg: 'surface.raised',
      borderRadius: 'control',
      '&:focus': { boxShadow: 'raised' },
      '&:not(:focus)': { transform: 'translateY(calc(-100% - 16px))' },
      _print: { display: 'none' },
    },
    top: {
      position: 'sticky',
      top: '0',
      zIndex: 'bar',
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      h: 'bar',
      pl: '20px',
      // Where the page's content ends, also on the widest screens.
      pr: {
        base: 'gutter',
        broad: 'max({spacing.gutter}, calc(100vw - {sizes.side} - {sizes.content} + {spacing.gutter}))',
      },
      bg: 'surface',
      borderBottom: 'line',
      _print: { display: 'none!' },
      deskDown: {
        pl: '16px',
        pr: '4px',
        gap: '8px',
        // It goes with the page: it would take too much of it.
        [largeType]: { position: 'static', flexWrap: 'wrap', h: 'auto', minH: 'bar', columnGap: '0' },
      },
    },
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '10px',
      color: 'ink',
      textDecoration: 'none',
      fontSize: '1.0625rem',
      lineHeight: '1.5rem',
      fontWeight: 'strong',
      letterSpacing: '.015em',
      deskDown: { gap: '8px', h: '3rem' },
    },
    // The mark alone, so that the bar keeps to one line.
    product: {
      [largeType]: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
    push: { ml: 'auto' },
    body: {
      display: { base: 'block', broad: 'grid' },
      gridTemplateColumns: '{sizes.side} minmax(0, 1fr)',
      minH: 'calc(100vh - {sizes.bar})',
      _print: { display: 'block!', minH: '0!' },
      // Without a menu the page is centred.
      '&[data-alone]': { display: 'block', '& > main': { mx: 'auto', pb: '32px' } },
    },
    side: {
      position: 'sticky',
      top: '{sizes.bar}',
      display: { base: 'flex', broadDown: 'none' },
      flexDirection: 'column',
      h: 'calc(100vh - {sizes.bar})',
      overflowY: 'auto',
      bg: 'surface',
      _print: { display: 'none!' },
      _after: {
        content: '""',
        position: 'absolute',
        top: '0',
        bottom: '0',
        right: '0',
        w: '8px',
        background: scale,
        pointerEvents: 'none',
      },
      _before: {
        content: '""',
        position: 'absolute',
        top: '0',
        bottom: '0',
        right: '0',
        w: '1px',
        bg: 'line',
      },
    },
    // [31] As wide as its column.
    menu: { flex: '1', py: '16px', px: '12px', '& ul': { display: 'grid', gap: '2px' } },
    main: {
      minW: '0',
      maxW: 'content',
      pt: '20px',
      px: 'gutter',
      pb: '32px',
      outline: 'none',
      // On a phone the bar's note takes up to three lines.
      '&:has([data-action-bar])': { pb: { base: 'calc(4rem + 112px)', desk: 'calc(4rem + 32px)' } },
      broadDown: { maxW: 'none', pb: `calc(4rem + 24px + ${safeBottom})` },
      deskDown: { pt: '16px', px: '0' },
      _print: { maxW: 'none!', p: '0!' },
    },
    bottom: {
      position: 'fixed',
      zIndex: 'bar',
      insetX: '0',
      bottom: '0',
      display: { base: 'grid', broad: 'none', _print: 'none!' },
      gridAutoFlow: 'column',
      gridAutoColumns: '1fr',
      h: `calc(4rem + ${safeBottom})`,
      pb: safeBottom,
      bg: 'surface',
      borderTop: 'line',
    },
  },
});

export const navLink = defineSlotRecipe({
  className: 'nav-link',
  slots: ['root', 'count'],
  base: {
    root: {
      color: 'ink.muted',
      textDecoration: 'none',
      '&[aria-current]': { color: 'accent.ink', fontWeight: 'strong' },
    },
  },
  variants: {
    place: {
      side: {
        root: {
          display: 'flex',
          alignItems: 'center',
          gap: '12px',
          h: '2.5rem',
          px: '12px',
          borderRadius: 'control',
          _hover: { bg: 'surface.hover' },
          '&[aria-current]': { bg: 'accent.subtle' },
        },
        count: { ml: 'auto' },
      },
      bottom: {
        root: {
          position: 'relative',
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: '4px',
          px: '4px',
          fontSize: '.75rem',
          lineHeight: '.875rem',
          textAlign: 'center',
          '&[aria-current]::before': {
            content: '""',
            position: 'absolute',
            top: '-1px',
            insetX: '0',
            h: '2px',
            bg: 'accent.solid',
          },
          '&:focus-visible': { outlineOffset: '-2px' },
        },
        count: {
          position: 'absolute',
          top: '8px',
          left: 'calc(50% + 8px)',
          minW: '1.125rem',
          h: '1rem',
          px: '4px',
          borderRadius: '8px',
          bg: 'accent.solid',
          color: 'accent.on',
          fontSize: '.6875rem',
          lineHeight: '1rem',
          fontWeight: 'strong',
          textAlign: 'center',
        },
      },
    },
  },
});
