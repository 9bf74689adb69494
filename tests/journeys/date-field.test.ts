import dayjs from 'dayjs';
import { expect, test } from './journey.ts';
import { openShipmentForm } from './shipment-form.ts';

test.use({ serviceWorkers: 'block' });

const shown = (day: dayjs.Dayjs) => day.format('MMMM D, YYYY');

test('a day is typed or chosen, and shown as MMMM D, YYYY; weeks start on Monday [146, 208]', async ({
  page,
  serverView,
}) => {
  const form = await openShipmentForm(page, await (await serverView()).nextWaitingItem());
  const field = form.getByRole('textbox', { name: 'Dispatch Date' });
  const typed = dayjs().subtract(1, 'month').date(12);
  for (const format of ['MMMM D, YYYY', 'YYYY-MM-DD', 'D MMM YYYY', 'D.M.YYYY']) {
    await field.fill('');
    await field.fill(typed.format(format));
    await field.blur();
    await expect(field, format).toHaveValue(shown(typed));
  }
  await field.fill('some day');
  await field.blur();
  await expect(field).toHaveValue('some day');
  await expect(field).toHaveAccessibleDescription(/^Enter a date such as/);
  await field.fill(shown(typed));
  await field.blur();

  await form.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('application', { name: 'Choose a date' });
  await expect(calendar).toContainText(typed.format('MMMM YYYY'));
  const heads = calendar.locator('thead th');
  const names = () => heads.evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')));
  await expect
    .poll(names)
    .toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  const colours = await heads.evaluateAll(cells => cells.map(cell => getComputedStyle(cell).color));
  expect(new Set(colours.slice(0, 5)).size, 'one colour for the working week').toBe(1);
  expect(new Set(colours.slice(5)).size, 'one colour for the weekend').toBe(1);
  expect(colours[5]).not.toBe(colours[4]);

  await calendar.getByText('15', { exact: true }).click();
  await expect(field).toHaveValue(shown(typed.date(15)));
  await expect(calendar).toHaveCount(0);
});
