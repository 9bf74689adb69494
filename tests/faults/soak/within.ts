/** What `work` comes to, or `otherwise` after so long: a browser that is killed at some moment may never answer. */
export async function within<Value, Other>(
  limitMs: number,
  work: Promise<Value>,
  otherwise: Other,
): Promise<Value | Other> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Other>(resolve => {
    timer = setTimeout(() => resolve(otherwise), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
