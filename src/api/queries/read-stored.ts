import * as v from 'valibot';

/**
 * Reads what the device has stored of an answer. What another build has stored may be unreadable: then it is as if
 * nothing were known. Made once for each schema, so that an answer is read once.
 */
export const readStored =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (stored: v.InferOutput<Schema>): v.InferOutput<Schema> | undefined => {
    const read = v.safeParse(schema, stored);
    return read.success ? read.output : undefined;
  };
