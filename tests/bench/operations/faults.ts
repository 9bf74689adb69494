import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server, World } from './world.ts';

const seconds = (count: number) => delay(count * 1000);

/** Waits until a server takes calls again. */
async function untilReady({ url }: Server): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/api/v1/ready`).then(
      async answer => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (isReady) return;
    await delay(200);
  }
}

const untilAllReady = ({ servers }: World) => Promise.all(servers.map(untilReady));

/** Kills servers at random moments and starts them again: one of them, and each fifth time all at once. */
export async function killServers({ servers }: World, kills: number): Promise<void> {
  let killed = 0;
  while (killed < kills) {
    await delay(300 + Math.random() * 2700);
    const areAll = killed + servers.length <= kills && Math.random() < 0.2;
    const victims = areAll ? servers : servers.slice(randomInt(servers.length)).slice(0, 1);
    await Promise.all(victims.map(server => server.kill()));
    killed += victims.length;
    await Promise.all(victims.map(server => server.start()));
  }
}

/** Ends every connection to PostgreSQL, then crashes it. */
export async function stopDatabase(world: World, forSeconds: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await world.postgres.stop(signal);
    await seconds(forSeconds);
    await world.postgres.start();
    await untilAllReady(world);
    await seconds(3);
  }
}

/** Takes the object store away, then lets it take requests and answer none. */
export async function stopFiles({ bucket }: World, forSeconds: number): Promise<void> {
  await bucket.stop();
  await seconds(forSeconds);
  await bucket.start();
  await seconds(3);
  bucket.trouble = 'silent';
  await seconds(forSeconds);
  bucket.trouble = undefined;
  await seconds(3);
}

/** Takes the mail server away, then lets it take connections and greet nobody. */
export async function stopMails({ mails }: World, forSeconds: number): Promise<void> {
  await mails.stop();
  await seconds(forSeconds);
  await mails.start();
  await seconds(3);
  mails.isHanging = true;
  await seconds(forSeconds);
  mails.isHanging = false;
  await seconds(3);
}
