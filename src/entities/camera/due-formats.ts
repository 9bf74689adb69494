import type { Due } from '#src/entities/scanned-code/judge-reads.ts';
import type { CodeFormat } from '#src/ui/camera/reader-messages.ts';

/**
 * Codes of labels and slips, and of articles where they are due. A part of an ITF code reads like a whole one, and a part
 * of an EAN-13 like a UPC-E, which is left out.
 */
export function formatsOf({ kinds }: Due): readonly CodeFormat[] {
  return [
    ...(['Code128', 'Code39', 'QRCode', 'DataMatrix'] as const),
    ...(kinds.has('tracking') ? (['ITF'] as const) : []),
    ...(kinds.has('product') ? (['EAN13', 'EAN8', 'UPCA'] as const) : []),
  ];
}
