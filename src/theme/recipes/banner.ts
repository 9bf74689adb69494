import { defineSlotRecipe } from '@pandacss/dev';
import { rootTones } from './tones.ts';

export const banner = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'text', 'title', 'more', 'action'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      bg: 'colorPalette.subtle',
      color: 'ink',
      '& > svg': { color: 'colorPalette.ink' },
    },
    text: { minW: '0' },
    title: { fontWeight: 'strong' },
    more: { color: 'ink.muted' },
    action: { flex: 'none', ml: 'auto', display: 'flex', alignItems: 'center', gap: '16px' },
  },
  variants: {
    tone: rootTones,
    form: {
      strip: {
        root: {
          minH: '2.5rem',
          py: '2px',
          px: 'gutter',
          borderBottom: 'line',
          deskDown: { minH: '3rem', py: '0' },
          _print: { display: 'none' },
        },
        // Two lines of it don't touch the edges; one is no higher for that.
        text: { deskDown: { py: '6px' } },
        more: { ml: '8px', deskDown: { display: 'none' } },
      },
      block: {
        root: {
          alignItems: 'flex-start',
          // What has just been said, not what has been there from the start.
          '&:is([role=alert], [role=status])': { animation: 'fadeIn', animationDuration: 'move' },
          p: '12px',
          borderLeft: '3px solid {colors.colorPalette.solid}',
          borderRadius: '0 {radii.control} {radii.control} 0',
          '& + form': { mt: '16px' },
          'form > &': { mb: '16px' },
          'main > &': { mb: { base: '14px', deskDown: '0' } },
          deskDown: { '[data-edge] > &': { mx: '16px' } },
          '& > svg': { mt: '2px', deskDown: { mt: '4px' } },
        },
        title: { display: 'block' },
        more: { display: 'block' },
        action: { my: '-6px', deskDown: { my: '-12px' } },
      },
    },
  },
  defaultVariants: { tone: 'neutral', form: 'block' },
});
