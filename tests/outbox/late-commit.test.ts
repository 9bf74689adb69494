import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchWithOutbox } from '#src/api/outbox/in-page-delivery.ts';
import { acceptWrite, writeOf } from '#src/outbox/accept-write.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { errorOf } from './error-of.ts';
import type { Open, Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  phone = signedInPhone();
});

interface Disk {
  /** How often a writing was committed, and not answered for. */
  committed: number;
  /** Lets the disk say what became of it. */
  answer(): void;
  /** Whether what is read hangs too. */
  isReadable: boolean;
}

/** A disk that is asked to write and doesn't say whether it did: the row is stored, and its transaction never ends. */
function silentDisk(): Disk {
  const ends: (() => void)[] = [];
  const disk: Disk = {
    committed: 0,
    isReadable: true,
    answer: () => {
      disk.isReadable = true;
      begin.mockRestore();
      for (const end of ends.splice(0)) end();
    },
  };
  const transaction = IDBDatabase.prototype.transaction;
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const begun = transaction.apply(this, given);
    if (given[1] !== 'readwrite' && disk.isReadable) return begun;
    let onComplete: (() => void) | null = null;
    begun.addEventListener('complete', () => {
      if (given[1] === 'readwrite') disk.committed += 1;
      ends.push(() => onComplete?.());
    });
    Object.defineProperty(begun, 'oncomplete', {
      set: (listener: () => void) => {
        onComplete = listener;
      },
    });
    return begun;
  });
  return disk;
}

const patience = () => vi.advanceTimersByTimeAsync(3000);

describe('a writing that was committed, and not answered for in 3 s', () => {
  test('is read back, and is never called "NOT saved"', async () => {
    const { outbox } = await phone.tab();
    const disk = silentDisk();
    const response = phone.answer(outbox, 'order-1', { key: 'key-a' });
    await waitUntil(() => disk.committed === 1);
    await patience();
    // The disk has recovered by the time that the row is sent.
    await waitUntil(() => phone.stored('key-a'));
    disk.answer();
    expect((await response).headers.get('X-Outbox')).toBe('answered');
    expect(await phone.states()).toEqual(['sent']);
  });

  test('is "not known yet" where reading hangs too, and goes once the disk says that it is stored', async () => {
    const { outbox } = await phone.tab();
    const disk = silentDisk();
    disk.isReadable = false;
    const response = phone.answer(outbox, 'order-1', { key: 'key-a' });
    await waitUntil(() => disk.committed === 1);
    await patience();
    await patience();
    expect((await response).status).toBe(507);
    expect(await errorOf(await response)).toMatchObject({ code: 'OUTBOX.NOT_KNOWN' });
    disk.answer();
    await waitUntil(() => phone.ledger.effects.has('key-a'));
  });

  test('is "not known yet" where the worker doesn’t know and the page’s own try hangs', async () => {
    const [worker, page] = [await phone.tab(), await phone.tab()];
    const disk = silentDisk();
    disk.isReadable = false;
    const send = fetchWithOutbox({
      outbox: page.outbox,
      isControlled: () => true,
      fetch: async input => {
        const answer = await answerOf(worker, input as Request);
        vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
        return answer;
      },
    });
    const response = send(phone.request('order-1', { key: 'key-a' }));
    await waitUntil(() => disk.committed === 1);
    await patience();
    await patience();
    await patience();
    expect(await errorOf(await response)).toMatchObject({ code: 'OUTBOX.NOT_KNOWN' });
  });

  test('is "NOT saved" where the disk undid it', async () => {
    const { outbox } = await phone.tab();
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (
      this: IDBTransaction,
    ) {
      // Reported, rather than done or undone silently.
      this.onabort = null;
      this.abort();
    });
    const response = phone.answer(outbox, 'order-1');
    await waitUntil(() => committed.mock.calls.length === 1);
    await patience();
    expect(await errorOf(await response)).toMatchObject({ code: 'OUTBOX.NOT_SAVED', reason: 'timeout' });
    expect(await phone.rows()).toEqual([]);
  });
});

async function answerOf({ outbox }: Open, request: Request): Promise<Response> {
  const write = writeOf(outbox, request, await request.text());
  return write ? acceptWrite(outbox, write).answer : Response.error();
}
