import { defineSlotRecipe } from '@pandacss/dev';

/** Where a file is chosen or dropped, and what is done about an upload. */
export const confirmationUpload = defineSlotRecipe({
  className: 'confirmation-upload',
  slots: ['drop', 'press', 'note', 'about', 'act'],
  base: {
    drop: {
      display: 'grid',
      gap: '8px',
      justifyItems: 'start',
      p: '20px 24px',
      bg: 'surface',
      border: '1px dashed {colors.line.strong}',
      borderRadius: 'panel',
      '&[data-target]': { bg: 'accent.subtle', borderColor: 'accent.solid' },
      '& > *': { maxW: '72ch' },
      deskDown: { p: '16px', borderWidth: '1px 0', borderRadius: '0' },
    },
    press: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
    note: { textStyle: 'caption', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
    about: {
      display: 'grid',
      gap: '4px',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
      deskDown: { px: '16px' },
      '& > details > p': { mt: '4px', maxW: '72ch' },
    },
    act: {
      display: 'grid',
      gap: '12px',
      justifyItems: 'start',
      // A button that goes leaves the focus here.
      outline: '0',
      '& > [role=progressbar]': { maxW: '36rem' },
    },
  },
});
