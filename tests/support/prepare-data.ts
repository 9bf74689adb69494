import { type DataKind, demoSetting, makeTemplate, makeTemplateFolder, removeFolder } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';

const kinds: readonly DataKind[] = ['demo', 'empty'];

/** Global set-up of the browser tests: starts the server once for each kind of data and keeps what it made. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const templates = await makeTemplateFolder();
  // One after another: a first start peaks at almost a gigabyte.
  for (const kind of kinds) {
    const port = String(await findFreePort());
    const server = await ServerProcess.start(
      { PORT: port, DATA_DIR: await makeTemplate(templates, kind), DEMO: demoSetting[kind] },
      [],
    );
    await server.stop();
  }
  return () => removeFolder(templates);
}
