import * as v from 'valibot';
import { UploadId, uploadResults } from '#src/contract/shipments/confirmation-upload.ts';

const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** In the place of an upload's id: a file is to be chosen. */
export const noUpload = 'new';

/** What the address bar holds; a value that makes no sense falls back by itself. */
const UploadSearch = v.object({
  /** Its id, or `noUpload`. */
  upload: orNothing(UploadId),
  /** Only rows of this result. */
  show: orNothing(v.picklist(uploadResults)),
});
export type UploadSearch = v.InferInput<typeof UploadSearch>;

export const readSearch = (search: unknown) => v.parse(v.fallback(UploadSearch, {}), search);
