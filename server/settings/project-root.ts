import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/**
 * The folder that holds `package.json`, `dist` and the migrations. Found by walking up from this module, so
 * that it holds for `server/*.ts` and for one bundled file in any folder of the project.
 * @throws Error where the program was taken out of its project
 */
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'server', 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('The folder server/db/migrations was not found above this program.');
    folder = parent;
  }
  return folder;
}

export const projectRoot = findProjectRoot();
export const migrationsFolder = join(projectRoot, 'server', 'db', 'migrations');
export const builtAppFolder = join(projectRoot, 'dist');

const Package = v.object({ version: v.string() });

export const programVersion = v.parse(
  Package,
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
).version;
