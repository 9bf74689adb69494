const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text escaped for HTML, attributes included. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, character => escapes[character] ?? character);
