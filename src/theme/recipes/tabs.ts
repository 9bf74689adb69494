import { defineSlotRecipe } from '@pandacss/dev';

export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['list', 'links', 'tab', 'panel'],
  base: {
    list: { display: 'flex', borderBottom: 'line' },
    links: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '24px',
      mb: '16px',
      borderBottom: 'line',
      deskDown: { px: '16px' },
      '& > a': { deskDown: { minH: '3rem', bg: 'transparent', px: '0!', borderTop: '0', fontSize: 'body' } },
    },
    tab: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8px',
      h: '2.5rem',
      p: '0',
      mb: '-1px',
      border: '0',
      borderBottom: '2px solid transparent',
      bg: 'transparent',
      color: 'ink.muted',
      textStyle: 'body',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:is([aria-selected=true], [aria-current=page])': {
        color: 'ink',
        fontWeight: 'strong',
        borderColor: 'accent.solid',
      },
      '&[aria-disabled=true]': { color: 'ink.faint', cursor: 'not-allowed' },
    },
    panel: { outline: 'none' },
  },
  variants: {
    form: {
      // On touch a grid of two by two: no tab is ever out of sight.
      page: {
        list: {
          gap: '24px',
          deskDown: {
            display: 'grid',
            // Two beside each other, with large letters one.
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(10rem, 34%)), 1fr))',
            gap: '1px',
            bg: 'line',
            borderTop: 'line',
          },
        },
        tab: {
          deskDown: {
            minH: '3.5rem',
            h: 'auto',
            py: '6px',
            m: '0',
            pl: '16px',
            pr: '8px',
            bg: 'canvas',
            fontSize: '.875rem',
            lineHeight: '1.125rem',
            textAlign: 'start',
            whiteSpace: 'normal',
            borderTop: '3px solid transparent',
            borderBottomWidth: '3px',
            '&[aria-selected=true]': { bg: 'surface' },
            '&:focus-visible': { outlineOffset: '-2px' },
          },
        },
      },
      card: {
        list: { px: '32px', tabletDown: { px: '16px' } },
        tab: { flex: '1', justifyContent: 'center', deskDown: { h: '3rem' } },
      },
    },
  },
  defaultVariants: { form: 'page' },
});
