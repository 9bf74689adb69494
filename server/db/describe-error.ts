import { DrizzleQueryError } from 'drizzle-orm/errors';

const longestText = 500;

interface DescribedError {
  type: string;
  message: string;
  /** Of the database, such as 23505. */
  code?: string;
  stack: string[];
  cause?: DescribedError;
}

/** Addresses of people, such as an email server quotes when it refuses one: logs name sellers by their ids. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, '(address)');

/**
 * An error for the log. The values of a failed query stay out of it: they are people's data, and the query's
 * own error carries all of them in its message.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: [] };
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: withoutAddresses(message.slice(0, longestText)),
    ...(code !== undefined && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .map(line => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
