import { judgeFiles } from './judge-files.ts';
import type { CheckInput, ReaderAnswer, ShowInput } from './messages.ts';
import { createRecognisers } from './reading/recognisers.ts';
import { showDocument } from './show-document.ts';

// The process that opens what strangers uploaded. It holds no connection and no secret; see `reader-process.ts`.

const recognisers = createRecognisers();

function answer(message: ReaderAnswer): void {
  // What the pictures took is given back before the server looks how much this process holds.
  globalThis.gc?.();
  process.send?.(message);
}

process.on('message', (input: CheckInput | ShowInput) => {
  const work = 'shown' in input ? showDocument(input) : judgeFiles(input, recognisers);
  work.then(
    result => answer({ result }),
    (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// The server is gone.
process.on('disconnect', () => process.exit(0));

answer({ ready: true });
