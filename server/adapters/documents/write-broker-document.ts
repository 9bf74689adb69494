import { forkProgram } from './fork-program.ts';
import type { BrokerPaperData, BrokerPaperKind } from './writing/broker-document-data.ts';

export interface WritePaper {
  kind: BrokerPaperKind;
  data: BrokerPaperData;
}

export type WrittenPaper = { bytes: Uint8Array } | { error: string };

const timeoutMs = 60_000;

/**
 * Makes the power of attorney or the VAT guarantee of an importer, in English and Chinese, A4.
 * @returns the bytes of a PDF with embedded fonts
 * @throws Error where no embedded font has a character of the data, or the writing process died
 */
export function renderBrokerPaper(kind: BrokerPaperKind, data: BrokerPaperData): Promise<Uint8Array> {
  const { child: writer, lastWords } = forkProgram('document-writer');
  const timer = setTimeout(() => writer.kill('SIGKILL'), timeoutMs);
  return new Promise<Uint8Array>((resolve, reject) => {
    writer.once('message', (answer: WrittenPaper) => {
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(new Error(answer.error));
    });
    writer.once('error', reject);
    writer.once('exit', (code, signal) =>
      reject(new Error(`The document writer ended with ${signal ?? code}. ${lastWords()}`)),
    );
    writer.send({ kind, data } satisfies WritePaper, error => {
      if (error) reject(error);
    });
  }).finally(() => clearTimeout(timer));
}
