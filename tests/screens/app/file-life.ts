import 'fake-indexeddb/auto';
import ResponseCache from 'happy-dom/lib/fetch/cache/response/ResponseCache.js';
import { afterAll, vi } from 'vitest';
import { beginPageLife, emptyDevice } from './page-life.ts';

// The files of one worker follow each other in one process, which spares each of them the start of React and of the
// document: what a file's page and modules leave ends with it, and the next one has a device that nobody has used.
await emptyDevice();
window.happyDOM.setURL('http://localhost:3000/');
const endPage = beginPageLife();

// The app itself asks whether what it has is still true. The document's own cache of answers knows nothing of that, and
// throws where one says so.
Object.assign(ResponseCache.prototype, { get: () => null, add: () => null });

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await endPage();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  vi.resetModules();
});
