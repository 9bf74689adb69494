/** 128 random bits as hex. Unlike `randomUUID` it works on an origin that is not secure, where the app still starts. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
