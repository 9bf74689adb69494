import { forkProgram } from './fork-program.ts';
import type { BrokerDocumentData, BrokerDocumentKind } from './writing/broker-document-data.ts';

export interface WriteDocument {
  kind: BrokerDocumentKind;
  data: BrokerDocumentData;
}

export type WrittenDocument = { bytes: Uint8Array } | { error: string };

const timeoutMs = 60_000;

/**
 * Makes the power of attorney or the VAT guarantee of an importer, in English and Chinese, A4.
 * @returns the bytes of a PDF with embedded fonts
 * @throws Error where no embedded font has a character of the data, or the writing process died
 */
export function renderBrokerDocument(
  kind: BrokerDocumentKind,
  data: BrokerDocumentData,
): Promise<Uint8Array> {
  const { child: writer, lastWords } = forkProgram('writer-program');
  const timer = setTimeout(() => writer.kill('SIGKILL'), timeoutMs);
  return new Promise<Uint8Array>((resolve, reject) => {
    writer.once('message', (answer: WrittenDocument) => {
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(new Error(answer.error));
    });
    writer.once('error', reject);
    writer.once('exit', (code, signal) =>
      reject(new Error(`The document writer ended with ${signal ?? code}. ${lastWords()}`)),
    );
    writer.send({ kind, data } satisfies WriteDocument, error => {
      if (error) reject(error);
    });
  }).finally(() => clearTimeout(timer));
}
