const unknownDevice = 'Unknown device';
const longestLabel = 80;

/**
 * The words by which people tell their devices apart, out of a header that anybody can write.
 * @param header percent-encoded, as headers carry no other alphabets
 */
export function readDeviceLabel(header: string | undefined): string {
  try {
    const label = decodeURIComponent(header ?? '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    return [...label].slice(0, longestLabel).join('').trim() || unknownDevice;
  } catch {
    return unknownDevice;
  }
}
