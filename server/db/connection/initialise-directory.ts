import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#server/settings/project-root.ts';

const script = `
  import { PGlite } from '@electric-sql/pglite';
  const pglite = await PGlite.create(process.argv[1]);
  await pglite.close();
`;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    flush(join(entry.parentPath, entry.name));
  }
  flush(folder);
}

/**
 * Makes a new database directory, whole or not at all. A process of its own does it: making one needs 0.9 GB
 * for a moment, which a server that goes on running would keep.
 */
export async function initialiseDirectory(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, draft], {
    // Modules named in a script without a file are looked up from the working directory.
    cwd: projectRoot,
  });
  flushTree(draft);
  renameSync(draft, directory);
  flush(dirname(directory));
}
