import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export interface BuiltFile {
  mediaType: string;
  etag: string;
  /** Its name carries a digest of its content, so it never changes. */
  isImmutable: boolean;
  content: Buffer;
  /** Undefined where compressing gains nothing. */
  compressed: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

/** Compresses on first demand and keeps the result: a start doesn't wait for files that nobody asks for. */
function compressOnce(content: Buffer) {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding: Encoding) => {
    let made = kept.get(encoding);
    made ??=
      encoding === 'br'
        ? brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
        : gzipped(content, { level: 9 });
    kept.set(encoding, made);
    return made;
  };
}

function readBuiltFile(folder: string, name: string): BuiltFile {
  const content = readFileSync(join(folder, name));
  const mediaType = getMimeType(name) ?? 'application/octet-stream';
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(mediaType) && content.length > 512;
  return {
    mediaType,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    // The build writes there what it names by a digest, and nothing else; the worker's list of files counts on it too.
    isImmutable: name.startsWith('assets/'),
    content,
    compressed: isCompressible ? compressOnce(content) : undefined,
  };
}

/** The files of the built app by their URL path, and its page. */
export interface BuiltApp {
  page: BuiltFile;
  files: ReadonlyMap<string, BuiltFile>;
}

/** Reads a build into memory; undefined if there is none. Only files that were there can ever be served. */
export function readBuiltApp(folder: string): BuiltApp | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    // The build's own notes, such as `.build/screens.json`, are not part of the app.
    if (!name.split('/').some(part => part.startsWith('.')))
      files.set(`/${name}`, readBuiltFile(folder, name));
  }
  const page = readBuiltFile(folder, 'index.html');
  return { page, files };
}
