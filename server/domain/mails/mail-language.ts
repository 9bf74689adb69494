import { type Language, languageOf } from '#src/contract/language.ts';

/**
 * The language that a browser prefers among those that emails are written in.
 * @param header `Accept-Language`
 */
export function mailLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part, place) => {
    const [tag = '', ...parameters] = part.split(';').map(piece => piece.trim());
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    return {
      language: languageOf(tag),
      weight: weight === undefined ? 1 : Number(weight),
      place,
    };
  });
  const [first] = wishes
    .filter(wish => wish.weight > 0 && wish.language !== undefined)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  return first?.language ?? 'en';
}
