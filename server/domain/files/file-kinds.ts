import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#server/domain/refusal.ts';
import { fileNamePart } from './file-name.ts';

const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

/** This many bytes identify every kind that is looked for. */
export const sniffedBytes = 4100;

/**
 * What a file is by its bytes; its name is only a claim.
 * @param start the first `sniffedBytes` bytes, or all of a shorter file
 * @throws Refusal for anything but PDF, JPEG, PNG and WebP, with what to do
 */
export async function sniffMediaType(start: Uint8Array): Promise<string> {
  const mediaType = (await fileTypeFromBuffer(start))?.mime;
  if (mediaType && Object.hasOwn(endings, mediaType)) return mediaType;
  const isHeic =
    mediaType === 'image/heic' || mediaType === 'image/heif' || mediaType === 'image/heic-sequence';
  throw new Refusal(
    'DOCUMENT.TYPE_REFUSED',
    isHeic
      ? 'HEIC photos can’t be read here. On an iPhone choose Settings → Camera → Formats → Most Compatible and take the photo again, or send it to yourself as JPEG.'
      : 'Only PDF, JPEG, PNG and WebP files are accepted. Save or print the document as PDF, or take a photo of it.',
    { path: 'file', ...(mediaType && { mediaType }) },
  );
}

const longestName = 120;

/** A name without folders and what some computers refuse, and how it ends. */
function partsOf(sent: string): { stem: string; ending: string | undefined } {
  const name = fileNamePart(sent.split(/[\\/]/).at(-1) ?? '', sent.length).replace(/^\.+/, '');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  return { stem: fileNamePart(stem, longestName), ending };
}

/** A name that is safe on any computer, of a file that nobody has looked into; may be empty. */
export function bareFileName(sent: string): string {
  const { stem, ending } = partsOf(sent);
  return ending ? `${stem}.${ending}` : stem;
}

/** A name that is safe on any computer, whose ending says what the file is. */
export function safeFileName(sent: string, mediaType: string): string {
  const known = endings[mediaType] ?? [];
  const { stem, ending = '' } = partsOf(sent);
  const own = ending.toLowerCase();
  return `${stem || 'document'}.${known.includes(own) ? own : known[0]}`;
}
