/**
 * Whether this Node can run the product: 20.19 and later of 20, 22.12 and later of 22, and any even
 * release after. Vite asks for exactly these.
 * @param {string} version as in `process.versions.node`
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 23;
}

/** Ends the process with one line where Node is too old; everything after would fail less clearly. */
export function requireSupportedNode() {
  if (isNodeSupported(process.versions.node)) return;
  console.error(
    `Portolan needs Node 20.19 or later (or 22.12 or later); this is ${process.versions.node}. Install a newer Node and run the command again.`,
  );
  process.exit(1);
}
