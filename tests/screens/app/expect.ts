import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { expect as vitestExpect } from 'vitest';
import type { AppPage } from './app-page.tsx';
import { eventually, type Locator } from './locator.ts';

type Text = string | RegExp;

/** What Playwright's expectations of the same names say about the page, each awaited until it holds. */
interface PageMatchers<R> {
  toBeVisible(): R;
  toBeHidden(): R;
  toHaveCount(count: number): R;
  toHaveText(text: Text | readonly Text[]): R;
  toContainText(text: Text): R;
  toHaveValue(value: Text): R;
  toBeEnabled(): R;
  toBeDisabled(): R;
  toBeEditable(): R;
  toBeFocused(): R;
  toBeChecked(how?: { indeterminate: boolean }): R;
  toBeEmpty(): R;
  toHaveAttribute(name: string, value?: Text): R;
  toHaveAccessibleName(name: Text): R;
  toHaveAccessibleDescription(description: Text): R;
  toHaveURL(url: Text): R;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as Vitest declares it.
  interface Matchers<T = any> extends PageMatchers<Promise<void>> {}
}

const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const isSame = (texts: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(texts) : texts === words(wanted);

const isDisabled = (element: HTMLElement) => element.matches(':disabled, [aria-disabled=true]');

const looks = {
  toHaveText: (parts: Locator, wanted: Text | readonly Text[]) => {
    const texts = parts.elements().map(element => words(element.textContent));
    const all = [wanted].flat() as Text[];
    if (!Array.isArray(wanted)) parts.element();
    return {
      is: texts.length === all.length && all.every((text, place) => isSame(texts[place] ?? '', text)),
      texts,
    };
  },
  toContainText: (part: Locator, wanted: Text) => {
    const texts = words(part.element().textContent);
    return { is: wanted instanceof RegExp ? wanted.test(texts) : texts.includes(words(wanted)), texts };
  },
  toHaveValue: (part: Locator, wanted: Text) => {
    const texts = (part.element() as HTMLInputElement).value;
    return { is: wanted instanceof RegExp ? wanted.test(texts) : texts === wanted, texts };
  },
  toBeEnabled: (part: Locator) => ({ is: !isDisabled(part.element()) }),
  toBeDisabled: (part: Locator) => ({ is: isDisabled(part.element()) }),
  toBeEditable: (part: Locator) => {
    const field = part.element() as HTMLInputElement;
    return { is: !isDisabled(field) && !field.readOnly && field.getAttribute('aria-readonly') !== 'true' };
  },
  toBeFocused: (part: Locator) => ({
    is: document.activeElement === part.element(),
    texts: document.activeElement?.outerHTML,
  }),
  toBeChecked: (part: Locator, how?: { indeterminate: boolean }) => {
    const box = part.element() as HTMLInputElement;
    return { is: how?.indeterminate ? box.indeterminate : box.checked };
  },
  toBeEmpty: (part: Locator) => ({ is: words(part.element().textContent) === '' }),
  toHaveAttribute: (part: Locator, name: string, wanted?: Text) => {
    const texts = part.element().getAttribute(name);
    return { is: texts !== null && (wanted === undefined || isSame(texts, wanted)), texts };
  },
  toHaveAccessibleName: (part: Locator, wanted: Text) => {
    const texts = words(computeAccessibleName(part.element()));
    return { is: isSame(texts, wanted), texts };
  },
  toHaveAccessibleDescription: (part: Locator, wanted: Text) => {
    const texts = words(computeAccessibleDescription(part.element()));
    return { is: isSame(texts, wanted), texts };
  },
  toHaveURL: (page: AppPage, wanted: Text) => {
    const { pathname, search } = new URL(page.url());
    return { is: isSame(pathname + search, wanted), texts: pathname + search };
  },
  toBeVisible: (part: Locator) => ({ is: part.elements().length === 1, texts: part.elements().length }),
  toBeHidden: (part: Locator) => ({ is: part.elements().length === 0, texts: part.elements().length }),
  toHaveCount: (part: Locator, count: number) => ({
    is: part.elements().length === count,
    texts: part.elements().length,
  }),
};

type Look = (part: never, ...wanted: never[]) => { is: boolean; texts?: unknown };

vitestExpect.extend(
  Object.fromEntries(
    Object.entries<Look>(looks).map(([name, look]) => [
      name,
      async function (this: { isNot?: boolean }, part: unknown, ...wanted: unknown[]) {
        const isNot = this.isNot === true;
        let saw = '';
        const isMet = await eventually(() => {
          const { is, texts } = look(part as never, ...(wanted as never[]));
          if (is === isNot) throw new Error(String(texts));
        }).then(
          () => true,
          (error: Error) => {
            saw = error.message;
            return false;
          },
        );
        return {
          pass: isMet !== isNot,
          message: () =>
            `${String(part)}: ${isNot ? 'not ' : ''}${name} ${wanted.map(String).join(' ')}, but ${saw}`,
        };
      },
    ]),
  ),
);

export const expect = vitestExpect;
