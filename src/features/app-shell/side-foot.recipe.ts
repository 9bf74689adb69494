import { defineSlotRecipe } from '@pandacss/dev';

/** Below the links of the side menu: how things stand, and whose session it is. */
export const sideFoot = defineSlotRecipe({
  className: 'side-foot',
  slots: ['root', 'facts', 'line', 'detail', 'pair', 'person', 'initials', 'name', 'role'],
  base: {
    root: {
      display: 'grid',
      gap: '4px',
      pt: '12px',
      pb: '16px',
      // Clear of the ruler on the menu's edge.
      mx: '12px',
      borderTop: 'line',
    },
    line: {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minW: '0',
      minH: '2rem',
      px: '8px',
      borderRadius: 'control',
      color: 'ink',
      textDecoration: 'none',
      '&:is(p)': { color: 'ink.muted' },
      '&:is(a)': { _hover: { bg: 'surface.hover' } },
    },
    // Room for what is known a moment later: nothing moves when it comes.
    facts: { display: 'grid', alignContent: 'end', gap: '4px', minH: '2rem' },
    detail: { px: '8px', textStyle: 'caption', color: 'ink.muted' },
    pair: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '8px',
      pr: '8px',
    },
    person: { display: 'flex', alignItems: 'center', gap: '10px', mt: '4px', px: '8px', minW: '0' },
    initials: {
      display: 'grid',
      placeContent: 'center',
      flex: 'none',
      w: '2.25rem',
      h: '2.25rem',
      borderRadius: 'full',
      bg: 'accent.subtle',
      color: 'accent.ink',
      fontSize: '.875rem',
      lineHeight: '1',
      fontWeight: 'strong',
    },
    name: { minW: '0', overflowWrap: 'anywhere' },
    role: { display: 'block', textStyle: 'caption', color: 'ink.muted' },
  },
});
