import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readActivation } from '#tests/support/read-mails.ts';

/** A company with one document, on a server whose emails are files. */
export interface Filled {
  email: string;
  importerId: string;
  bytes: Buffer;
}

const password = 'Harbour-lamp 7';
const type = 'TAX';

/** A PDF of one empty page. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

async function call(url: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      'Idempotency-Key': randomUUID(),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
}

async function answerOf(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Signs somebody up, by the mail, and uploads a document. */
export async function fillServer(url: string, dataDirectory: string, email: string): Promise<Filled> {
  const names = { firstName: 'Mei', lastName: 'Lin', locale: 'en' };
  const returnLink = 'https://portolan.example/auth/activate';
  await answerOf(await call(url, 'register', { ...names, email, password, returnLink }));
  let code: string | undefined;
  while (code === undefined) {
    code = readActivation(dataDirectory, email)?.code;
    await delay(100);
  }
  const { activate: token } = await answerOf(await call(url, 'activate', { email, code }));
  const draft = { status: 'DRAFT', name: 'Ningbo Haiyun' };
  const { createImporter } = await answerOf(await call(url, 'importer/create', draft, token));
  const { _id: importerId } = createImporter;
  const form = new FormData();
  form.set('importerId', importerId);
  form.set('type', type);
  form.set('file', new File([onePage], 'tax.pdf', { type: 'application/pdf' }));
  await answerOf(await call(url, 'importer/upload-document', form, token));
  return { email, importerId, bytes: Buffer.from(onePage) };
}

/** @returns nothing where nobody can sign in */
export async function downloadDocument(url: string, { email, importerId }: Filled): Promise<Buffer> {
  const login = await call(url, 'login', { email, password });
  if (login.status === 401) return Buffer.alloc(0);
  const { login: token } = await answerOf(login);
  const answer = await call(url, 'importer/download-document', { importerId, type }, token);
  return Buffer.from(await answer.arrayBuffer());
}
