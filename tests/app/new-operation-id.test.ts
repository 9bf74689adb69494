import { expect, test, vi } from 'vitest';
import { newOperationId } from '#src/api/client/new-operation-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('the name of a change is a random UUID, on an origin that is not secure too', () => {
  expect(newOperationId()).toMatch(uuid);
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  const names = [newOperationId(), newOperationId()];
  vi.unstubAllGlobals();
  for (const name of names) expect(name).toMatch(uuid);
  expect(names[0]).not.toBe(names[1]);
});
