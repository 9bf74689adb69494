import { beforeEach, describe, expect, test } from 'vitest';
import { writeOf } from '#src/outbox/accept-write.ts';
import { discardRow } from '#src/outbox/discard-rows.ts';
import { resolve } from '#src/outbox/row-actions.ts';
import { waitFor, waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import { apiBase, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const id = 'importer-1';

async function contents() {
  return (await phone.rows()).map(({ kind, state, payload }) => [
    kind,
    state,
    (payload as { name: string }).name,
  ]);
}

describe('which saves of an importer are kept', () => {
  test.each([
    ['a draft with an id', { _id: id, status: 'DRAFT', name: 'Lanting' }, true],
    ['a publication', { _id: id, status: 'NEW', name: 'Lanting' }, false],
    ['a save without a status', { _id: id, name: 'Lanting' }, false],
    ['a draft whose id the server is to make', { status: 'DRAFT', name: 'Lanting' }, false],
  ])('%s: %o: %s', async (_, body, isStored) => {
    const { outbox } = await phone.tab();
    const request = new Request(`${apiBase}/importer/update`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${phone.token}`, 'Idempotency-Key': 'key-a' },
      body: JSON.stringify(body),
    });
    expect(writeOf(outbox, request, await request.clone().text()) !== null).toBe(isStored);
  });
});

describe('edits of a draft', () => {
  test('case 2: edited 20 times offline: one row, one effect, the last content', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.fault = () => faults.dropBefore;
    phone.isOffline = true;
    for (let edit = 0; edit <= 20; edit++) {
      await phone.queueDraft(outbox, id, `Edit ${edit}`);
      await outbox.deliver('eager');
    }
    expect(await contents()).toEqual([['importer-create', 'queued', 'Edit 20']]);
    phone.ledger.fault = undefined;
    phone.isOffline = false;
    expect(await outbox.deliver('eager')).toMatchObject({ sent: 1 });
    expect(phone.ledger.effects.size).toBe(1);
    expect(phone.ledger.importers.get(id)).toEqual({ name: 'Edit 20', version: 1 });
  });

  test('case 3: edited while the first send hangs: a frozen row and one successor, the last content last', async () => {
    const { outbox } = await phone.tab();
    let release = () => {};
    phone.ledger.next(
      commit =>
        new Promise(resolve => {
          release = () => resolve(commit());
        }),
    );
    await phone.queueDraft(outbox, id, 'First');
    const delivered = outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    await phone.queueDraft(outbox, id, 'Second', { isNew: true });
    await phone.queueDraft(outbox, id, 'Third', { isNew: false });
    expect(await contents()).toEqual([
      ['importer-create', 'sending', 'First'],
      ['importer-update', 'queued', 'Third'],
    ]);
    release();
    await delivered;
    await outbox.deliver();
    expect(
      phone.ledger.arrivals.map(({ trackingId, headers }) => [trackingId, headers.get('If-Match')]),
    ).toEqual([
      ['First', null],
      ['Third', '"1"'],
    ]);
    expect(phone.ledger.importers.get(id)).toEqual({ name: 'Third', version: 2 });
    expect(await phone.states()).toEqual(['sent', 'sent']);
  });

  test('case 4: ten edits while one is in flight and the network comes and goes: never more than two rows', async () => {
    const { outbox } = await phone.tab();
    let most = 0;
    for (let edit = 0; edit < 10; edit++) {
      await phone.queueDraft(outbox, id, `Edit ${edit}`);
      if (edit % 3 === 0) phone.ledger.next(faults.dropAfterCommit);
      if (edit % 2 === 0) await outbox.deliver('now');
      most = Math.max(most, (await phone.rows()).filter(({ state }) => state !== 'sent').length);
    }
    expect(most).toBe(2);
    await outbox.deliver('now');
    await outbox.deliver('now');
    expect(phone.ledger.importers.get(id)?.name).toBe('Edit 9');
    expect((await phone.states()).every(state => state === 'sent')).toBe(true);
  });

  test('another draft is another entity, and its rows are its own', async () => {
    const { outbox } = await phone.tab();
    await phone.queueDraft(outbox, id, 'One');
    await phone.queueDraft(outbox, 'importer-2', 'Other');
    await outbox.deliver();
    expect([...phone.ledger.importers.values()].map(({ name }) => name)).toEqual(['One', 'Other']);
  });

  test('the form’s ETag goes along, and that of an own write replaces it', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.edit(id, 'As it was');
    const first = await phone.saveDraft(outbox, id, 'First', { etag: '"1"' });
    expect(first.headers.get('ETag')).toBe('"2"');
    // The form may not have heard of its success yet.
    const second = await phone.saveDraft(outbox, id, 'Second', { etag: '"1"' });
    expect([second.status, second.headers.get('ETag')]).toEqual([200, '"3"']);
  });

  test('a draft that was made here and has arrived is edited by PUT, regardless of what the form believes', async () => {
    const { outbox } = await phone.tab();
    await phone.saveDraft(outbox, id, 'First');
    const second = await phone.saveDraft(outbox, id, 'Second');
    expect(second.status).toBe(200);
    expect(phone.ledger.arrivals.map(({ path }) => path)).toEqual(['importer/create', 'importer/update']);
  });

  test('the same key again is answered with what is stored, ETag and all', async () => {
    const { outbox } = await phone.tab();
    await phone.saveDraft(outbox, id, 'First', { key: 'key-a' });
    const again = await phone.saveDraft(outbox, id, 'First', { key: 'key-a' });
    expect([again.status, again.headers.get('ETag')]).toEqual([200, '"1"']);
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('case 33: a success whose answer was lost is repeated with its old If-Match and is no conflict', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.edit(id, 'As it was');
    phone.ledger.next(faults.dropAfterCommit);
    await phone.saveDraft(outbox, id, 'Mine', { etag: '"1"' });
    await outbox.deliver('now');
    expect(phone.ledger.arrivals.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"1"']);
    expect(await phone.states()).toEqual(['sent']);
    expect(phone.ledger.importers.get(id)).toEqual({ name: 'Mine', version: 2 });
  });
});

describe('a draft that the server refuses', () => {
  test('case 32: changed elsewhere: a conflict that holds both versions, and the choice is applied on top of theirs', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.edit(id, 'As it was');
    await phone.queueDraft(outbox, id, 'Mine', { etag: '"1"', key: 'key-a' });
    phone.ledger.edit(id, 'Theirs');
    await outbox.deliver();
    expect(await phone.rows()).toMatchObject([
      {
        state: 'conflict',
        payload: { name: 'Mine' },
        lastError: { reason: 'version-conflict', etag: '"2"', errors: [{ name: 'Theirs' }] },
      },
    ]);
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);

    // An edit in the meantime is mine too, and decides nothing.
    const edited = await phone.saveDraft(outbox, id, 'Mine again', { etag: '"1"', key: 'key-b' });
    expect(edited.status).toBe(412);
    const [row] = await phone.rows();
    expect(row).toMatchObject({ opId: 'key-b', state: 'conflict', payload: { name: 'Mine again' } });
    await resolve(outbox, 'key-b', {
      payload: { _id: id, status: 'DRAFT', name: 'Both' },
      baseEtag: '"2"',
    });
    await waitFor(async () => expect(await phone.states()).toEqual(['sent']));
    expect(phone.ledger.importers.get(id)).toEqual({ name: 'Both', version: 3 });
  });

  test('an id that already exists is two versions too', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(409, 'IMPORTER.ID_TAKEN', { importer: { name: 'Theirs' }, etag: '"7"' }));
    await phone.saveDraft(outbox, id, 'Mine', { key: 'key-a' });
    expect(await phone.rows()).toMatchObject([{ state: 'conflict', lastError: { etag: '"7"' } }]);
    phone.ledger.importers.set(id, { name: 'Theirs', version: 7 });
    await resolve(outbox, 'key-a', { payload: { _id: id, status: 'DRAFT', name: 'Both' }, baseEtag: '"7"' });
    await waitFor(async () => expect(await phone.states()).toEqual(['sent']));
    expect(phone.ledger.arrivals.map(({ path }) => path)).toEqual(['importer/create', 'importer/update']);
  });

  test('what was edited after a refused row takes its place', async () => {
    const { outbox } = await phone.tab();
    let answer = () => {};
    phone.ledger.next(
      () =>
        new Promise(resolve => {
          answer = () =>
            resolve(Response.json({ errors: [{ code: 'REQUEST.INVALID', message: 'No' }] }, { status: 422 }));
        }),
    );
    await phone.queueDraft(outbox, id, 'Wrong');
    const delivered = outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    await phone.queueDraft(outbox, id, 'Corrected');
    answer();
    await delivered;
    await outbox.deliver();
    expect(await contents()).toEqual([['importer-create', 'sent', 'Corrected']]);
  });

  test('a refused draft that is edited goes again under a new key', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'REQUEST.INVALID'));
    await phone.saveDraft(outbox, id, 'Wrong', { key: 'key-a' });
    expect((await phone.saveDraft(outbox, id, 'Corrected', { key: 'key-b' })).status).toBe(200);
    expect(await phone.rows()).toMatchObject([{ opId: 'key-b', state: 'sent' }]);
  });

  test('where a row is discarded that may have left, the edit behind it goes in its stead', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.dropBefore);
    await phone.saveDraft(outbox, id, 'First', { key: 'key-a' });
    await phone.queueDraft(outbox, id, 'Second', { key: 'key-b' });
    await discardRow(outbox, 'key-a');
    expect(await contents()).toEqual([['importer-create', 'queued', 'Second']]);
    expect(await outbox.deliver('now')).toMatchObject({ sent: 1 });
  });
});
