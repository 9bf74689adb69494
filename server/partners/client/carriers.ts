import { readFile } from 'node:fs/promises';
import { deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { CarrierListChange } from '#src/contract/desk/desk-seller-endpoints.ts';
import { callAsOperator, DeskFailure } from './desk-client.ts';

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new DeskFailure(`${file} can’t be read.`, { cause });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DeskFailure(`${file} is not UTF-8. Save it as “CSV UTF-8” and try again.`, { cause });
  }
}

/**
 * Replaces lists of carriers by those of a CSV file.
 * @param isApplied false: nothing is changed, and what would be is answered
 * @throws DeskFailure
 */
export async function loadCarriers(dataDirectory: string, file: string, isApplied: boolean) {
  const body = { file: await readText(file), isApplied };
  return (await callAsOperator(dataDirectory, deskEndpoints.loadCarriers, { body })).carriers.lists;
}

/** What happens to each list, for a terminal. */
export const carrierLines = (lists: readonly CarrierListChange[]): string[] =>
  lists.flatMap(({ marketplaceId, scheme, carriers, version, from, until, before, isSame, ...names }) => {
    const name = `${marketplaceId} ${scheme}`;
    if (isSame) return [`${name}: no change, version ${version} stays`];
    const then = before ? `, in place of version ${before.version} (until ${before.until})` : '';
    const lines = [`${name}: version ${version}, ${carriers} carriers, ${from} to ${until}${then}`];
    for (const word of ['added', 'removed', 'changed'] as const) {
      if (before && names[word].length > 0) lines.push(`  ${word}: ${names[word].join(', ')}`);
    }
    return lines;
  });
