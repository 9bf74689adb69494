import { defineSlotRecipe } from '@pandacss/dev';

/** Below the name of one record: what it lacks, and the field in which the name is changed. */
export const recordHead = defineSlotRecipe({
  className: 'record-head',
  slots: ['field', 'note'],
  base: {
    note: {
      mb: '12px',
      textStyle: 'caption',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
      deskDown: { px: '16px' },
    },
    field: { mb: '8px', maxW: '32.5rem', deskDown: { px: '16px', maxW: 'none' } },
  },
});
