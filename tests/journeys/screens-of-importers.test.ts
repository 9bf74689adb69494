import { goWithin } from '#tests/support/go-within.ts';
import { viewports } from '#tests/support/viewports.ts';
import { resizeTo } from './expect-fits.ts';
import { lookAt } from './expect-usable.ts';
import { openImporter, openTab, sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'importers', serviceWorkers: 'block' });

test.beforeEach(() => {
  // Each screen is measured at eight sizes.
  test.setTimeout(240_000);
});

const longAddress = {
  street: '广东省深圳市宝安区新安街道海旺社区兴业路1100号金利通金融中心大厦3栋B座2205室',
  city: '深圳市宝安区新安街道海旺社区',
  zipCode: '518101',
  country: '中华人民共和国',
};

test.describe('with the longest names', () => {
  test.use({ as: 'longNames' });
  test('the list of importers and the tabs of one can be used at every size, in both themes, with large letters and by keys', async ({
    page,
    server,
    serverView,
  }) => {
    const name = 'Shenzhen Lantingxuan Cross-Border E-Commerce Trading Co., Ltd';
    const { form } = sampleImporter(name);
    const { eori, vat } = form;
    const answer = await fetch(`${server.url}/api/v1/importer/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await (await serverView('longNames')).validToken()}`,
      },
      body: JSON.stringify({
        ...form,
        name,
        eori: { ...eori, address: longAddress },
        vat: { ...vat, address: longAddress },
      }),
    });
    const { createImporter } = (await answer.json()) as { createImporter: { _id: string } };

    await lookAt(page, 'the list', async () => {
      await page.goto('/my-importers');
      await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
    });
    await lookAt(page, 'what needs somebody, of importers and orders', async () => {
      await goWithin(page, '/today');
      await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    });
    await lookAt(page, 'whom to send one to', async () => {
      await goWithin(page, '/my-importers');
      await page.getByRole('button', { name: /^Send .* to forwarder$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
    await goWithin(page, `/my-importers/edit/${createImporter._id}`);
    for (const tab of ['General', 'Identification documents', 'POA', 'Info contact']) {
      await lookAt(page, `one at ${tab}`, async () => {
        await openTab(page, tab);
        await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
      });
    }
  });
});

test('sending an importer and the form of a new one, with their errors, can be used at every size, in both themes, with large letters and by keys', async ({
  page,
}) => {
  await lookAt(page, 'sending without a forwarder', async () => {
    await page.goto('/my-importers');
    await page
      .getByRole('button', { name: /^Send .* to forwarder$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('combobox')).toHaveAccessibleDescription('Forwarder is required');
  });
  await lookAt(
    page,
    'a new importer',
    async () => {
      await goWithin(page, '/my-importers/edit');
      await page.getByRole('button', { name: 'Save as draft' }).click();
      await page.getByLabel('Registration number').fill('91440300MA5F2K7T8K');
      await expect(page.getByText('This field is required.')).toBeVisible();
    },
    page.getByRole('button', { name: 'Save as draft' }),
  );
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  await lookAt(
    page,
    'whether to leave',
    async () => {
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(leave).toBeVisible();
    },
    leave,
  );
});

test('an importer’s numbers, its documents and the broker’s, with their errors, can be used at every size, in both themes, with large letters and by keys', async ({
  page,
}) => {
  await lookAt(page, 'a VAT number that isn’t valid', async () => {
    await openImporter(page, 'Shenzhen Hailan Intelligent Technology Co., Ltd.');
    await expect(page.getByText('VAT not valid')).toBeVisible();
  });
  await lookAt(page, 'documents', async () => {
    await openImporter(page, 'Hangzhou Qingfeng Bamboo Products Co., Ltd.');
    await openTab(page, /^Identification/);
    await expect(page.getByText('Check failed')).toBeVisible();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
    await expect(page.getByText('empty.pdf wasn’t uploaded.')).toBeVisible();
  });
  await resizeTo(page, viewports.phone);
  for (const link of await page.getByRole('tabpanel').getByRole('link').all()) {
    expect((await link.boundingBox())?.height, 'a file is opened by a thumb').toBeGreaterThanOrEqual(48);
  }
  await lookAt(page, 'the errors of a document', async () => {
    await page.getByRole('button', { name: 'View Errors of the EORI document' }).click();
    await expect(page.getByRole('dialog', { name: 'Errors' })).toBeVisible();
  });
  await lookAt(page, 'the broker’s documents', async () => {
    await openImporter(page, 'Ningbo Haiyun Import & Export Co., Ltd.', 'POA');
    await expect(page.getByText('Sent to the broker').first()).toBeVisible();
  });
});
