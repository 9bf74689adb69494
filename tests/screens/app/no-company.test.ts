import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';
import { inviteAs, joinAs } from '#tests/support/member-of.ts';
import { expect, test } from './app-test.ts';

test.override({ as: 'nobody' });

const bo = { email: 'bo@hall.example', password: 'Quiet+Tide73', firstName: 'Bo', lastName: 'Zhou' };

test('a person who was removed from their only company is told by whom and what waits here, which the owner reads too; they are told what to do, join again with the account they have, and what waited here is sent once', async ({
  page,
  server,
  serverView,
  network,
  signIn,
}) => {
  const says = await serverView();
  const owner = await says.validToken();
  const asOwner = async (path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  await joinAs('warehouse', bo, server, owner);
  await signIn(bo);
  await expect(page.getByRole('heading', { name: 'To ship' })).toBeVisible();

  const { orderId, product } = await says.nextWaitingItem();
  const away = network.on({ path: '/api/v1/shipment-ledger/create' }, { kind: 'drop-before' });
  const { confirmShipment } = await import('#src/api/mutations/shipments.ts');
  const confirmation = {
    trackingId: 'YT2625100700301001',
    carrier: 'Yun Express',
    deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
    dispatchDate: new Date().toISOString().slice(0, 10),
    dispatchFrom: 'Ningbo',
    orderId,
    marketplaceId: 'A1PA6795UKMFR9',
    products: [{ productId: product._id, quantity: product.quantity }],
    _id: crypto.randomUUID(),
  };
  const key = { idempotencyKey: crypto.randomUUID(), replaces: undefined };
  expect(await confirmShipment(confirmation, key)).toBe('queued');

  const { members } = await asOwner(memberEndpoints.retrieveMembers.path);
  const { personId } = members.find(({ email }: { email: string }) => email === bo.email);
  expect(await asOwner(memberEndpoints.removeMember.path, { personId })).toMatchObject({
    removeMember: true,
  });
  away.remove();
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('status')).toHaveText(/^You were removed from .+ by .+1 change is waiting/);
  await expect
    .poll(async () => (await asOwner(memberEndpoints.retrieveMembers.path)).removed)
    .toMatchObject([{ email: bo.email, role: 'warehouse', devices: [{ orderIds: [orderId] }] }]);
  const { readRemoval } = await import('#src/session/removal-record.ts');
  await expect.poll(async () => (await readRemoval())?.token).toBeUndefined();
  await page.getByLabel('Email', { exact: true }).fill(bo.email);
  await page.getByLabel('Password', { exact: true }).fill(bo.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Ask an owner to invite/,
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/stay here/);
  const entryOf = async () =>
    (await says.itemsOf(orderId)).find(({ _id }) => _id === product._id)?.confirmation;
  expect(await entryOf()).toBeUndefined();

  await page.goto(`/join/${await inviteAs('warehouse', bo.email, server, owner)}`);
  await page.getByLabel('Password', { exact: true }).fill(bo.password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/customs-tracking/to-ship');
  // What was refused while nobody could send it waits for its next try.
  await expect
    .poll(entryOf, { timeout: 90_000 })
    .toMatchObject({ values: { trackingId: confirmation.trackingId } });
  expect((await asOwner(memberEndpoints.retrieveMembers.path)).removed).toEqual([]);
  const { outbox } = await import('#src/api/outbox/outbox-client.ts');
  const { session } = await import('#src/api/client/session.ts');
  await expect
    .poll(async () => (await outbox.listRows(session.current())).rows.map(({ state }) => state))
    .toEqual(['sent']);
});
