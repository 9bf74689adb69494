import type { ImportersSearch } from './importers-search.ts';

/** Where the list was left last, so that "Back" of an importer leads there and not to its first page. */
let place: ImportersSearch = {};

export function keepListPlace(search: ImportersSearch): void {
  place = search;
}

export const listPlace = (): ImportersSearch => place;
