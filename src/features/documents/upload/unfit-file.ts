import type { ErrorCode } from '#src/contract/api-error.ts';
import { bodyLimits } from '#src/contract/constants.ts';

/** What a file chooser offers; the server looks at the bytes. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

/**
 * Why a file need not travel: the server would refuse it after the last byte.
 * @returns undefined where it may be right
 */
export function codeOfUnfit(file: Pick<File, 'name' | 'size' | 'type'>): ErrorCode | undefined {
  if (file.size === 0) return 'DOCUMENT.EMPTY';
  if (file.size > bodyLimits.document) return 'DOCUMENT.TOO_LARGE';
  // iPhones give photos so where nobody asked for another kind.
  if (/\.hei[cf]$/i.test(file.name) || /hei[cf]/.test(file.type)) return 'DOCUMENT.TYPE_REFUSED';
  return undefined;
}
