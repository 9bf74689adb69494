import { defineSlotRecipe } from '@pandacss/dev';
import { largeType } from '#src/theme/recipes/tones.ts';

/** The name of one record, which can be edited, and the record's state. */
export const recordHead = defineSlotRecipe({
  className: 'record-head',
  slots: ['root', 'field', 'badge', 'note'],
  base: {
    note: {
      mb: '12px',
      textStyle: 'caption',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
      deskDown: { px: '16px' },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12px',
      mb: '8px',
      deskDown: { px: '16px' },
      tabletDown: { position: 'relative', [largeType]: { flexWrap: 'wrap' } },
    },
    field: { flex: '1', minW: '0', maxW: '32.5rem', [largeType]: { flex: '1 0 100%' } },
    // On the line of the field; on a phone on that of its label, so that a long name has the whole width.
    badge: {
      ml: 'auto',
      mt: '2.125rem',
      deskDown: { mt: '2.875rem' },
      tabletDown: {
        position: 'absolute',
        top: '-10px',
        right: '16px',
        m: '0',
        [largeType]: { position: 'static' },
      },
    },
  },
});
