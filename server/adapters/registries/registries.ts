/** What a registry says of a number. `unknown`: it could not be asked, which says nothing about the number. */
export type RegistryAnswer = { state: 'valid' | 'invalid' } | { state: 'unknown'; reason: string };

/** Registries of numbers that a document alone can't prove. */
export interface Registries {
  /** @param number with its prefix, as `checkVatNumber` reads it */
  askVat(number: string): Promise<RegistryAnswer>;
  /** @param number as `checkEori` reads it */
  askEori(number: string): Promise<RegistryAnswer>;
}
