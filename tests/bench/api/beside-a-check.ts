import * as v from 'valibot';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { accounts } from '../../support/accounts.ts';
import { photograph } from '../../support/documents/conditions.ts';
import { drawEoriLetter } from '../../support/documents/draw-letters.ts';
import { type Specimen, specimens } from '../../support/documents/specimen.ts';
import prepareData from '../../support/prepare-data.ts';
import { startTestServer } from '../../support/test-server.ts';
import { median } from '../support/median.ts';

const rounds = 5;
/** While nothing else happens, in each round. */
const quietCalls = 300;
const warmingCalls = 300;

/**
 * How long the list of importers takes while nothing else happens, and while a photo of a document is read beside it: in
 * turn, as a machine is never as quick at the end of a run as at its beginning.
 */
export async function timeBesideACheck(): Promise<void> {
  await prepareData();
  const server = await startTestServer();
  try {
    await timeAt(server.url);
  } finally {
    await server.dispose();
  }
}

async function timeAt(url: string): Promise<void> {
  const post = async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${apiBase}/${path}`, {
      method: 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { login: token } = v.parse(endpoints.login.answer, await post('login', accounts.importers));
  const list = async () => {
    const answer = await post(
      endpoints.retrieveImporterList.path,
      { criteria: { filters: { search: '' }, pagination: { page: 1, perPage: 10 } } },
      token,
    );
    return v.parse(endpoints.retrieveImporterList.answer, answer).importers.items;
  };
  const timeList = async () => {
    const start = performance.now();
    await list();
    return performance.now() - start;
  };
  for (let warm = 0; warm < warmingCalls; warm++) await timeList();

  const [importer] = await list();
  const importerId = importer?._id ?? '';
  const { bytes } = await photograph(drawEoriLetter(specimens[0] as Specimen).canvas, 'noisy');
  const upload = (round: number) => {
    const form = new FormData();
    form.set('type', 'EORI');
    form.set('file', new File([new Uint8Array(bytes)], `photo-${round}.jpg`));
    form.set('importerId', importerId);
    return post(endpoints.uploadDocument.path, form, token);
  };
  const isChecking = async () => {
    const answer = await fetch(`${url}${apiBase}/importer/${importerId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { importer: known } = v.parse(endpoints.retrieveImporter.answer, await answer.json());
    return known.eori.relatedResources.some(({ status }) => status === 'CHECKING');
  };
  const checkIsOver = async () => {
    while (await isChecking()) await new Promise(resolve => setTimeout(resolve, 200));
  };
  const removeAll = () => post(endpoints.deleteDocuments.path, { type: 'EORI', importerId }, token);
  // The reader starts with its first document, and stays.
  await upload(0);
  await checkIsOver();

  const quiet: number[] = [];
  const reading: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await removeAll();
    for (let call = 0; call < quietCalls; call++) quiet.push(await timeList());
    await upload(round);
    while (await isChecking()) for (let call = 0; call < 20; call++) reading.push(await timeList());
  }

  const p99 = (times: readonly number[]) =>
    [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  for (const [words, times] of [
    ['quiet', quiet],
    ['beside a check', reading],
  ] as const) {
    console.log(
      `${words.padEnd(16)}${String(times.length).padEnd(7)}median ${median(times).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms`,
    );
  }
  console.log(
    `ratios: median ${(median(reading) / median(quiet)).toFixed(2)}, p99 ${(p99(reading) / p99(quiet)).toFixed(2)}`,
  );
}
