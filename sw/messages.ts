import * as v from 'valibot';
import { type WorkerAnswer, WorkerRequest } from '#src/contract/worker-messages.ts';
import { outbox, startOnce } from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

export function hearMessage(event: ExtendableMessageEvent): void {
  const request = v.safeParse(WorkerRequest, event.data);
  if (!request.success) return;
  event.waitUntil(
    answer(request.output)
      .catch((): WorkerAnswer => ({ kind: 'failed' }))
      .then(reply => event.ports[0]?.postMessage(reply)),
  );
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.kind) {
    case 'skip-waiting':
      // The old worker would die in the middle of a row: it would be delivered, but a lease later.
      if (await outbox.isSending()) return { kind: 'busy-sending' };
      await self.skipWaiting();
      return { kind: 'skipping' };
    case 'claim-clients':
      await self.clients.claim();
      return { kind: 'claimed' };
    case 'end-holds':
      await startOnce();
      await outbox.deliver('unheld');
      return { kind: 'holds-ended' };
  }
}
