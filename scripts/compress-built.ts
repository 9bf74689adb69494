import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { builtBrotli, readBuiltApp } from '#server/http/serving/built-app.ts';

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/**
 * Compresses by brotli, for good, what the server sends compressed.
 * @param folder of a build
 */
export async function compressBuilt(folder: string): Promise<void> {
  const files = [...(readBuiltApp(folder)?.files ?? [])];
  await Promise.all(
    files.map(async ([path, { content, compressed }]) => {
      if (!compressed) return;
      const target = builtBrotli(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await promisify(brotliCompress)(content, { params }));
    }),
  );
}
