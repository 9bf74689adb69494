import { Refusal } from '#server/domain/refusal.ts';

/** [135] To the letter: the app looks for these words. */
export const emailInUse = () => new Refusal('ACCOUNT.EMAIL_IN_USE', 'Email in use.', { path: 'email' });
