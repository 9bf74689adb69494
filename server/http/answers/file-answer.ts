import { Readable } from 'node:stream';
import type { RequestContext } from '#server/http/environment.ts';

/** What a call answers whose answer is a file. */
export class FileAnswer {
  readonly content: Readable;
  readonly fileName: string;
  readonly mediaType: string;
  /** Bytes; undefined where they are made on the way. */
  readonly size: number | undefined;

  constructor(content: Readable, file: { fileName: string; mediaType: string; size?: number }) {
    this.content = content;
    this.fileName = file.fileName;
    this.mediaType = file.mediaType;
    this.size = file.size;
  }
}

/** RFC 6266: a name in ASCII for what is old, and the whole name for everything else. */
function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Somebody else's file on our origin: nothing in it may run, load or send. A picture is sandboxed besides; browsers
 * show no PDF in a sandbox, and run none of its scripts on our origin.
 */
const filePolicy = (mediaType: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'${mediaType === 'application/pdf' ? '' : '; sandbox'}`;

export function answerFile(
  c: RequestContext,
  { content, fileName, mediaType, size }: FileAnswer,
  kind: 'attachment' | 'inline' = 'attachment',
): Response {
  c.header('Content-Type', mediaType);
  c.header('Content-Disposition', contentDisposition(kind, fileName));
  c.header('Content-Security-Policy', filePolicy(mediaType));
  if (size !== undefined) c.header('Content-Length', String(size));
  if (c.req.method === 'HEAD') {
    // Nobody would read it to its end, and the file would stay open.
    content.destroy();
    return c.body(null);
  }
  return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>);
}
