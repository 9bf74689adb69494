/**
 * What each worker of the page may do, by the name of its file. A worker takes its policy from its own answer, and not
 * from the page; one without may do everything.
 */
const policies: Readonly<Record<string, string>> = {
  // WebAssembly, and a file of our own to fetch it from.
  'read-codes': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
};

/**
 * The first line of a worker's file, from which the server takes its policy.
 * @throws Error for a worker that has none
 */
export function policyLine(worker: string): string {
  const policy = policies[worker];
  if (!policy) throw new Error(`The worker ${worker} has no policy in scripts/worker-policies.ts.`);
  return `/*! policy: ${policy} */`;
}
