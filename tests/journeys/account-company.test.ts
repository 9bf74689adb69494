import { expect, test } from './journey.ts';

test.describe('without a seller account', () => {
  test.use({ as: 'noAccount' });

  test('the first step can be saved once all but the number are filled in, and a falsy answer flags the address [73][74][139][140]', async ({
    page,
    network,
  }) => {
    await page.goto('/account-setup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seller account informations');
    await expect(page.getByText('All fields are mandatory')).toBeVisible();
    const save = page.getByRole('button', { name: 'Save informations' });
    const labels = ['Legal Business Name', 'Company Registration Number', 'Address', 'ZIP code', 'City'];
    for (const label of labels) {
      await expect(save).toBeDisabled();
      await page.getByLabel(label, { exact: true }).fill('88');
    }
    await expect(save).toBeDisabled();
    await page.getByLabel('Country').selectOption('Germany');
    await expect(save).toBeEnabled();
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('');
    await page.getByLabel('City').fill(' ');
    await page.getByLabel('City').blur();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('This field is mandatory.');
    await expect(save).toBeDisabled();

    network.on(
      { path: '/api/v1/seller/company' },
      { kind: 'status', status: 200, body: { updateSellerCompany: false } },
    );
    await page.getByLabel('City').fill('Shenzhen');
    await save.click();
    const address = page.getByLabel('Address', { exact: true });
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Shenzhen');
  });
});
