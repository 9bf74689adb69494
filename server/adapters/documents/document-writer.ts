import type { WritePaper, WrittenPaper } from './write-broker-document.ts';
import { writePaper } from './writing/write-document.ts';

// Writes one paper and ends: a Chinese font keeps a core busy for seconds, which the API must not feel.
process.once('message', ({ kind, data }: WritePaper) => {
  writePaper(kind, data).then(
    bytes => finish({ bytes }),
    (error: unknown) => finish({ error: error instanceof Error ? error.message : String(error) }),
  );
});

// The server is gone, or has what it wanted.
process.once('disconnect', () => process.exit(0));

function finish(answer: WrittenPaper): void {
  process.send?.(answer, () => process.disconnect());
}
