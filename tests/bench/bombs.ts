import { createApp } from '#server/app.ts';
import { openReaderPool } from '#server/documents/reader-pool.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { openTestAdapters, signInSeller } from '../server/support/shipment-world.ts';
import {
  type Bomb,
  hugeContent,
  hugeFont,
  hugeMask,
  hugePicture,
  largePicture,
  manyPages,
  manyPictures,
  nestedForms,
} from '../support/documents/bombs.ts';
import { photograph } from '../support/documents/conditions.ts';
import { drawDocument } from '../support/documents/draw-document.ts';
import { mostMemoryOfReaders } from '../support/documents/reader-memory.ts';
import { specimens } from '../support/documents/specimen.ts';

// `npm run bench -- bombs`: one seller uploads eleven documents that grow beyond measure, then another seller one page.
const bombs: readonly Bomb[] = [
  nestedForms(),
  hugePicture(),
  hugeMask(),
  hugeContent(),
  hugeFont(),
  manyPictures(),
  manyPages(),
  largePicture('image/png'),
  largePicture('image/jpeg'),
  hugeMask(),
  nestedForms(),
];
const [company] = specimens;
if (!company) throw new Error('There is no specimen');

const adapters = await openTestAdapters();
const work = startJobs(adapters, { readers: openReaderPool() });
const app = createApp(adapters, { wakeJobs: () => work.wake() });
const address = { street: 'Hafenstraße 1', city: 'Hamburg', zipCode: '20457', country: 'Germany' };

async function call(token: string, name: EndpointName, body?: object, importerId = '') {
  const { method, path } = endpoints[name];
  const isForm = body instanceof FormData;
  const response = await app.request(
    `http://localhost${apiBase}/${path.replace('{importerId}', importerId)}`,
    {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    },
  );
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return response.json();
}

const importerOf = (specimen: typeof company & object) => ({
  name: specimen.nameEN,
  idCard: { ownerName: specimen.ownerPinyin, expirationDate: '2031-05-04' },
  businessLicense: {
    nameEN: specimen.nameEN,
    nameCN: specimen.nameCN,
    registrationNumber: specimen.registrationNumber,
  },
  eori: { number: specimen.eoriNumber, address },
  vat: { number: specimen.vatNumber, address },
});

/** Uploads a VAT certificate of an importer of its own. @returns how to ask for it */
async function upload(token: string, { mediaType, bytes }: Pick<Bomb, 'mediaType' | 'bytes'>) {
  const { createImporter } = await call(
    token,
    'createImporter',
    importerOf(company as NonNullable<typeof company>),
  );
  const form = new FormData();
  form.set('type', 'VAT');
  form.set('importerId', createImporter._id);
  form.set('file', new File([new Uint8Array(bytes)], `paper.${mediaType.split('/')[1]}`));
  await call(token, 'uploadDocument', form);
  return async (): Promise<RelatedResource> =>
    (await call(token, 'retrieveImporter', undefined, createImporter._id)).importer.vat.relatedResources[0];
}

async function untilChecked(probe: () => Promise<RelatedResource>): Promise<string> {
  const start = performance.now();
  for (;;) {
    const { status, errorsStack = [] } = await probe();
    if (status !== 'CHECKING') {
      const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
      return `${seconds} s  ${[status, ...errorsStack.map(({ code }) => code)].join(' ')}`;
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}

try {
  const [bomber, other] = [await signInSeller(adapters), await signInSeller(adapters)];
  const checks: Promise<void>[] = [];
  for (const bomb of bombs) {
    const probe = await upload(bomber.token, bomb);
    const size = `${Math.round(bomb.bytes.length / 1024)} KB`.padStart(9);
    checks.push(untilChecked(probe).then(end => console.log(`${bomb.name.padEnd(45)}${size}  ${end}`)));
  }
  const page = await photograph(drawDocument.VAT(company).canvas, 'clean');
  const probe = await upload(other.token, page);
  checks.push(untilChecked(probe).then(end => console.log(`${'another seller’s page'.padEnd(54)}  ${end}`)));
  const most = await mostMemoryOfReaders(Promise.all(checks));
  console.log(`most memory of a reader: ${Math.round(most / 1024 / 1024)} MB`);
} finally {
  await work.stop();
  await adapters.database.close();
}
