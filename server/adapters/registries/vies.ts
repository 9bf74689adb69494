import * as v from 'valibot';
import type { RegistryAnswer } from './registries.ts';

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const answerWithinMs = 20_000;

const Answer = v.object({ valid: v.boolean() });
const Problem = v.object({ errorWrappers: v.array(v.object({ error: v.string() })) });

/**
 * Asks VIES for a VAT number. VIES asks the Member State, whose system is often out: only a plain yes or no counts,
 * and every problem means that nothing is known.
 */
export async function askVies(number: string, url = viesUrl): Promise<RegistryAnswer> {
  let content: unknown;
  let status: number;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    status = answer.status;
    content = await answer.json();
  } catch (error) {
    return { state: 'unknown', reason: `VIES isn’t responding: ${String(error)}` };
  }
  const problem = v.safeParse(Problem, content);
  if (problem.success) {
    return { state: 'unknown', reason: `VIES says ${problem.output.errorWrappers[0]?.error ?? 'nothing'}.` };
  }
  const answer = v.safeParse(Answer, content);
  if (status !== 200 || !answer.success) return { state: 'unknown', reason: `VIES answered ${status}.` };
  return { state: answer.output.valid ? 'valid' : 'invalid' };
}
