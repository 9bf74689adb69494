import type { WriteDocument, WrittenDocument } from './write-broker-document.ts';
import { writeDocument } from './writing/write-document.ts';

// Writes one document and ends: a Chinese font keeps a core busy for seconds, which the API must not feel.
process.once('message', ({ kind, data }: WriteDocument) => {
  writeDocument(kind, data).then(
    bytes => finish({ bytes }),
    (error: unknown) => finish({ error: error instanceof Error ? error.message : String(error) }),
  );
});

// The server is gone, or has what it wanted.
process.once('disconnect', () => process.exit(0));

function finish(answer: WrittenDocument): void {
  process.send?.(answer, () => process.disconnect());
}
