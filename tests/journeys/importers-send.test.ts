import { listInbox } from '#server/partners/client/desk-client.ts';
import { expect, test } from './journey.ts';
import { toastTexts } from './toasts.ts';

test.use({ as: 'importers', serviceWorkers: 'block' });

const name = 'Ningbo Haiyun Import & Export Co., Ltd.';
const send = { path: '/api/v1/importers/send' };

test('an importer is sent to a forwarder by position and name, and is in the inbox [69][70][71][144][173][201][202][209]', async ({
  page,
  network,
  server,
  serverView,
}) => {
  await page.goto('/my-importers');
  await page.getByRole('button', { name: `Send ${name} to forwarder` }).click();
  const dialog = page.getByRole('dialog', { name: 'Send importer identification documents' });
  await expect(dialog.getByLabel('Importer name')).toHaveValue(name);
  await expect(dialog.getByLabel('Importer name')).not.toBeEditable();
  const forwarder = dialog.getByLabel('Select forwarder');
  const submit = dialog.getByRole('button', { name: 'Send', exact: true });
  await submit.click();
  await expect(forwarder).toHaveAccessibleDescription('Forwarder is required');

  await forwarder.click();
  // All of the seller's, in the seller's order: the position is what is sent.
  await expect(page.getByRole('option')).toHaveText(
    (await (await serverView()).seller()).linkedForwarders.map(linked => linked.name),
  );
  await page.getByRole('option').first().click();
  network.on(send, { kind: 'status', status: 200, body: { sendImporter: false } }, 1);
  await submit.click();
  await expect(page.getByText('An error occurred while sending the importer!')).toBeVisible();
  await expect(forwarder).toHaveAccessibleDescription('Something went wrong');

  const held = network.on(send, { kind: 'hang' }, 1);
  await submit.click();
  await held.hit();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  held.release();
  await expect(dialog).toBeHidden();
  // The earlier error may still be shown beside them.
  await expect
    .poll(async () => (await toastTexts(page)).filter(text => /^(Sending importer|Importer was)/.test(text)))
    .toEqual(expect.arrayContaining(['Sending importer..', 'Importer was sent succesfully!']));
  const [sent] = held.hits.map(({ body }) => JSON.parse(body));
  expect(sent).toMatchObject({ forwarderId: 0, forwarderName: 'Hanse Spedition Nord' });
  const parcels = await listInbox(server.dataDir, { forwarder: 'Hanse Spedition Nord' });
  expect(parcels.filter(received => received.importerName === name)).toHaveLength(1);
});
