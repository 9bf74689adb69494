/** A browser may read the file a while after the press; this long it is held. */
const urlLifetimeMs = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}
