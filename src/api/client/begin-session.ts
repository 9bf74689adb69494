import { ApiFailure } from './api-failure.ts';
import { session } from './session.ts';

/** Starts a session on this device with the token of an answer. @throws ApiFailure where it can't be read or kept */
export async function beginSession(token: string): Promise<void> {
  try {
    await session.adopt(token);
  } catch (cause) {
    throw new ApiFailure(cause instanceof DOMException ? 'storage' : 'unreadable', { cause });
  }
}
