import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { holdForUndo } from '#src/api/outbox/hold-for-undo.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';

const deliver = vi.spyOn(outbox, 'deliver').mockResolvedValue({ end: 'done', sent: 0, failed: 0 });
const hide = () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
};

afterEach(() => {
  deliver.mockClear();
  vi.unstubAllGlobals();
});

afterAll(() => deliver.mockRestore());

test('a page that is hidden sends what could be undone in it, once', () => {
  hide();
  expect(deliver).not.toHaveBeenCalled();
  holdForUndo();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(deliver).not.toHaveBeenCalled();
  hide();
  dispatchEvent(new Event('pagehide'));
  expect(deliver.mock.calls).toEqual([['end-holds']]);
});

test('a page that is left asks the worker for it, which outlives the page', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  holdForUndo();
  dispatchEvent(new Event('pagehide'));
  expect(postMessage.mock.calls).toEqual([[{ kind: 'end-holds' }]]);
  expect(deliver).not.toHaveBeenCalled();
});
