import type { Page } from 'playwright';

export interface DraftFields {
  _id: string;
  name: string;
  eori?: { number: string };
  vat?: { number: string };
}

/**
 * Saves a draft by the request that the app's own client makes, through the worker: POST where this device made it,
 * else PUT with the ETag of the state it starts from.
 */
export function saveDraft(page: Page, draft: DraftFields, etag?: string): Promise<{ mark: string | null }> {
  return page.evaluate(
    async ([body, base]) => {
      const answer = await fetch(`/api/v1/importer/${base ? 'update' : 'create'}`, {
        method: base ? 'PUT' : 'POST',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('portolan.login-token')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...(base && { 'If-Match': base }),
        },
        body: JSON.stringify({ status: 'DRAFT', ...body }),
      });
      return { mark: answer.headers.get('X-Outbox') };
    },
    [draft, etag] as const,
  );
}

/** The importer as the server has it, asked past the app, and how often it was saved. */
export async function readImporter(origin: string, importerId: string, token: string) {
  const answer = await fetch(`${origin}/api/v1/importer/${importerId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { importer } = (await answer.json()) as { importer: DraftFields };
  return { importer, etag: answer.headers.get('ETag') ?? '' };
}
