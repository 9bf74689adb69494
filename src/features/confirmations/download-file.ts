import type * as v from 'valibot';
import { callFile } from '#src/api/client/call-file.ts';
import { deviceZone } from '#src/api/queries/confirmations.ts';
import { confirmationEndpoints } from '#src/contract/endpoints/confirmation-endpoints.ts';
import type { ConfirmationFileQuery } from '#src/contract/orders/confirmation-files.ts';
import { saveFile } from '#src/ui/save-file.ts';

export type AskedFile = Omit<v.InferInput<typeof ConfirmationFileQuery>, 'timeZone'>;

/** Saves listed orders as a file, once all of it is here. @returns its name */
export async function downloadFile(asked: AskedFile): Promise<string> {
  const body = { ...asked, ...deviceZone() };
  const file = await callFile(confirmationEndpoints.downloadConfirmations, { body });
  saveFile(file);
  return file.fileName;
}
