import { vi } from 'vitest';

/** Vitest's own limit is a second, which a busy machine takes to load what a screen or a job needs first. */
const patience = { timeout: 60_000, interval: 20 };

/** Repeats a check until it no longer throws. @returns its answer */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience);

/** Repeats a question until its answer is truthy. @returns that answer */
export const waitUntil = <T>(question: () => T | Promise<T>) => vi.waitUntil(question, patience);
