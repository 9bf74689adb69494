export type MailLanguage = 'en' | 'zh-CN';

/**
 * The language that a browser prefers among those that mails are written in.
 * @param header `Accept-Language`
 */
export function mailLanguage(header: string | undefined): MailLanguage {
  const wishes = (header ?? '').split(',').map((part, place) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    return {
      language: tag.toLowerCase().split('-')[0],
      weight: weight === undefined ? 1 : Number(weight),
      place,
    };
  });
  const [first] = wishes
    .filter(wish => wish.weight > 0 && (wish.language === 'en' || wish.language === 'zh'))
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  return first?.language === 'zh' ? 'zh-CN' : 'en';
}
