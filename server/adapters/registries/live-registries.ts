import { askEoriService } from './eori-service.ts';
import type { Registries } from './registries.ts';
import { askVies } from './vies.ts';

/** @param urls of other services of the same shape; the European Commission's where nothing is said */
export const createLiveRegistries = (urls: { vies?: string; eori?: string } = {}): Registries => ({
  askVat: number => askVies(number, urls.vies),
  askEori: number => askEoriService(number, urls.eori),
});
