// Loaded into the built server before its own first line: what it tells the marketplace of shipments goes through a
// network of the test's own, which outlives it. Each request says for which sandbox it is.

const { MARKETPLACE_DETOUR: detour } = process.env;
const direct = globalThis.fetch;
if (detour !== undefined) {
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.endsWith('/shipmentConfirmation')) return direct(input, init);
    const headers = new Headers(init?.headers);
    headers.set('X-Sandbox', url.origin);
    return direct(`${detour}${url.pathname}`, { ...init, headers });
  };
}
