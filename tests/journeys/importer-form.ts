import type { Page } from 'playwright';
import { type DemoImporter, demoImporters, documentLines } from '#server/demo/demo-importers.ts';
import { specimenDocument } from '#server/demo/specimen-document.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';

/** What is used here of a page, in a browser or without one. */
interface Form {
  getByLabel: (label: string, options?: { exact?: boolean }) => Field;
}

interface Field {
  nth(place: number): Field;
  last(): Field;
  fill(text: string): Promise<void>;
  selectOption(label: string): Promise<unknown>;
  blur(): Promise<void>;
}

/** An importer with numbers that fit, as a person would type them. */
export function sampleImporter(name: string): DemoImporter {
  const [sample] = demoImporters();
  if (!sample) throw new Error('The demo has no importers.');
  return { ...sample, name };
}

/** Every field of the General tab by its label, in the order of the page. */
export function fieldsOf({ form }: DemoImporter): [label: string, place: number, value: string][] {
  const { idCard, businessLicense, eori, vat } = form;
  const numbered = (label: string, place: number, { number, address }: typeof eori) =>
    [
      [label, 0, number ?? ''],
      ['Street', place, address?.street ?? ''],
      ['ZIP code', place, address?.zipCode ?? ''],
      ['City', place, address?.city ?? ''],
      ['Country', place, address?.country ?? ''],
    ] as [string, number, string][];
  return [
    ['Owner name', 0, idCard.ownerName ?? ''],
    ['Expiration date', 0, idCard.expirationDate ?? ''],
    ['Company name CN', 0, businessLicense.nameCN ?? ''],
    ['Registration number', 0, businessLicense.registrationNumber ?? ''],
    ...numbered('EORI number', 0, eori),
    ...numbered('VAT number', 1, vat),
  ];
}

/** A country is chosen, all else is typed. */
export async function enter(field: Field, label: string, value: string): Promise<void> {
  if (label === 'Country') await field.selectOption(value);
  else await field.fill(value);
}

/** Fills in the General tab. */
export async function fillImporter(page: Form, importer: DemoImporter): Promise<void> {
  await page.getByLabel('Importer name').fill(importer.name);
  for (const [label, place, value] of fieldsOf(importer)) {
    await enter(page.getByLabel(label, { exact: true }).nth(place), label, value);
  }
  await page.getByLabel('Country').last().blur();
}

/** Makes an importer by the form; the page is then at its edit page. */
export async function createImporter(page: Page, importer: DemoImporter): Promise<void> {
  await page.goto('/my-importers/edit');
  await fillImporter(page, importer);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
}

export const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();

/** The row of a document or of a broker's document. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });

/** A document whose text is what the form says, or another importer's. */
export function documentFile(importer: DemoImporter, type: DocumentType, name = `${type}.pdf`) {
  const buffer = specimenDocument(documentLines(importer)[type]);
  return { name, mimeType: 'application/pdf', buffer };
}

/** Opens an importer of the list by its name. */
export async function openImporter(page: Page, name: string, tab = ''): Promise<void> {
  await page.goto(`/my-importers?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  if (tab) await openTab(page, tab);
}
