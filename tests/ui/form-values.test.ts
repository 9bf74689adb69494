import * as v from 'valibot';
import { expect, test } from 'vitest';
import { issuesByPath, textAt, withTextsOf, withValueAt } from '#src/ui/form/form-values.ts';

const Schema = v.object({
  email: v.pipe(v.string(), v.nonEmpty('empty'), v.email('email')),
  address: v.object({ street: v.pipe(v.string(), v.nonEmpty('empty')) }),
});

test('an issue is at the path of its field, the first of each field counts', () => {
  const wrong = issuesByPath(Schema, { email: '', address: { street: '' } }, issue => issue.message);
  expect([...wrong]).toEqual([
    ['email', 'empty'],
    ['address.street', 'empty'],
  ]);
});

test('the caller words the issue, knowing its path', () => {
  const wrong = issuesByPath(
    Schema,
    { email: 'a', address: { street: 'x' } },
    (issue, path) => `${path} ${issue.type}`,
  );
  expect(wrong.get('email')).toBe('email email');
});

test('a value is set at a path, and what is beside the path stays the same object', () => {
  const values = { email: 'a', address: { street: 'x' }, contact: { name: 'b' } };
  const next = withValueAt(values, 'address.street', 'y');
  expect(next).toEqual({ email: 'a', address: { street: 'y' }, contact: { name: 'b' } });
  expect(next.contact).toBe(values.contact);
  expect(values.address.street).toBe('x');
});

test('a path through nothing reads as empty text and can be set', () => {
  expect(textAt({ address: undefined }, 'address.street')).toBe('');
  expect(textAt({ quantity: 0 }, 'quantity')).toBe('0');
  const values: { address?: { street: string } } = {};
  expect(withValueAt(values, 'address.street', 'y')).toEqual({ address: { street: 'y' } });
});

test('texts of unknown shape take the place of texts only', () => {
  const values = { name: 'Lanting', address: { city: 'Shenzhen', zipCode: '518000' }, count: 3 };
  expect(
    withTextsOf(values, { name: 'Heron', address: { city: '', zipCode: 7 }, count: '4', more: 'x' }),
  ).toEqual({
    name: 'Heron',
    address: { city: '', zipCode: '518000' },
    count: 3,
  });
  for (const other of [undefined, null, 'text', { address: 'Shenzhen' }]) {
    expect(withTextsOf(values, other)).toEqual(values);
  }
});
