import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Endpoint, endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';

const row = { method: 'GET', path: 'here', answer: v.object({}) } as const;

test('a call of members without its roles doesn’t compile, and neither does a public one with roles', () => {
  // @ts-expect-error: whom it is for has to be said
  endpoint(row);
  // @ts-expect-error: for nobody
  endpoint({ ...row, roles: [] });
  // @ts-expect-error: no such role
  endpoint({ ...row, roles: ['driver'] });
  // @ts-expect-error: nobody has signed in
  endpoint({ ...row, access: 'public', roles: ['owner'] });
  expect(endpoint({ ...row, roles: ['owner'] })).toMatchObject({ access: 'bearer', roles: ['owner'] });
});

test.each(Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'bearer'))(
  'an owner may call %s',
  (_, { roles }) => {
    expect(roles).toContain('owner');
  },
);
