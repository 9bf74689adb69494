import { checkDocument } from './check-document.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';
import { createRecognisers } from './reading/recognisers.ts';

// The process that opens what strangers uploaded. It holds no connection and no secret; see `openDocumentChecker`.

/** Bytes; two engines with their data take 450 MB. */
const mostMemory = 1_400_000_000;

const recognisers = createRecognisers();

function answer(message: ReaderAnswer): void {
  process.send?.(message);
}

process.on('message', ({ id, input }: ReaderRequest) => {
  checkDocument(input, recognisers).then(
    result => answer({ id, result }),
    (error: unknown) =>
      answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// The server is gone.
process.on('disconnect', () => process.exit(0));

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 250).unref();
