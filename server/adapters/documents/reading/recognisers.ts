import type { Script } from './read-page.ts';
import { openRecogniser, type Recogniser } from './recogniser.ts';

/** The recognisers, each started when it is first needed: a letter in English needs no Chinese. */
export interface Recognisers {
  get(script: Script): Promise<Recogniser>;
  close(): Promise<void>;
}

export function createRecognisers(): Recognisers {
  const open = new Map<Script, Promise<Recogniser>>();
  return {
    get(script) {
      const known = open.get(script) ?? openRecogniser(script);
      open.set(script, known);
      return known;
    },
    async close() {
      await Promise.all([...open.values()].map(async recogniser => (await recogniser).close()));
      open.clear();
    },
  };
}
