import * as v from 'valibot';
import { messageSW } from 'workbox-window';
import { WorkerAnswer, type WorkerRequest } from '#src/contract/worker-messages.ts';

const answerWithinMs = 5000;

/** A worker's answer; undefined where it gives none in time, as one that is being replaced. */
export async function askWorker(
  worker: ServiceWorker,
  request: WorkerRequest,
): Promise<WorkerAnswer | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, answerWithinMs, undefined));
  const answer = v.safeParse(WorkerAnswer, await Promise.race([messageSW(worker, request), late]));
  return answer.success ? answer.output : undefined;
}
