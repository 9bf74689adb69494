/**
 * Hands a text to another app, or copies it where the browser can't.
 * @returns `shared` also where the person thought better of it
 */
export async function shareText(title: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (canShare()) {
      await navigator.share({ title, text });
      return 'shared';
    }
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return 'shared';
    // What the system can't share can still be copied.
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Older browsers have no such thing, nor has an address that is not secure. */
export const canShare = (): boolean => typeof navigator.share === 'function';
