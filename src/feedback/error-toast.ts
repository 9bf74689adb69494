import { ApiFailure } from '#src/api/client/api-failure.ts';
import { errorToastMs } from '#src/contract/constants.ts';
import { texts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

/**
 * The shared error toast [181–183]: red, titled "Error", closed after 3 seconds, one at a time; a new error
 * updates the one that is shown. The message and what the server said also go to the console.
 */
export function showError(message?: string, cause?: unknown): void {
  const { errorTitle, errorFallback } = texts(commonTexts);
  const text = message ? plainText(message) : errorFallback;
  logError(text, cause);
  toastStore.push({ id: 'error', kind: 'error', title: errorTitle, text, durationMs: errorToastMs });
}

export function logError(text: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants it there, for support
  console.error(text, cause instanceof ApiFailure ? { kind: cause.kind, errors: cause.errors } : cause);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what a colour code begins with
const colourCode = /\u001b\[[0-9;]*m/g;

/** A message without terminal colour codes [182]. */
function plainText(message: string): string {
  return message.replace(colourCode, '');
}
