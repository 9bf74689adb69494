import { hash, verify } from '@node-rs/argon2';

/** OWASP's second choice for argon2id: 19 MiB and two passes, 7 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Whether a password fits. Without a hash it works as long and says no: the time of an answer must not tell
 * which addresses have an account.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Made on either path, or the first unknown address of a server's life would take twice as long.
  dummyHash ??= hashPassword('nobody');
  const otherHash = await dummyHash;
  const isRight = await verify(passwordHash ?? otherHash, password);
  return isRight && passwordHash !== undefined;
}
