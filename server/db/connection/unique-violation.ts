/** PostgreSQL's unique_violation, also inside the query builder's error: somebody else has just written the same. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}
