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
const isSame = (said: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(said) : said === words(wanted);

const isDisabled = (element: HTMLElement) => element.matches(':disabled, [aria-disabled=true]');

const looks = {
  toHaveText: (parts: Locator, wanted: Text | readonly Text[]) => {
    const said = parts.elements().map(element => words(element.textContent));
    const all = [wanted].flat() as Text[];
    if (!Array.isArray(wanted)) parts.element();
    return {
      is: said.length === all.length && all.every((text, place) => isSame(said[place] ?? '', text)),
      said,
    };
  },
  toContainText: (part: Locator, wanted: Text) => {
    const said = words(part.element().textContent);
    return { is: wanted instanceof RegExp ? wanted.test(said) : said.includes(words(wanted)), said };
  },
  toHaveValue: (part: Locator, wanted: Text) => {
    const said = (part.element() as HTMLInputElement).value;
    return { is: wanted instanceof RegExp ? wanted.test(said) : said === wanted, said };
  },
  toBeEnabled: (part: Locator) => ({ is: !isDisabled(part.element()) }),
  toBeDisabled: (part: Locator) => ({ is: isDisabled(part.element()) }),
  toBeEditable: (part: Locator) => {
    const field = part.element() as HTMLInputElement;
    return { is: !isDisabled(field) && !field.readOnly && field.getAttribute('aria-readonly') !== 'true' };
  },
  toBeFocused: (part: Locator) => ({
    is: document.activeElement === part.element(),
    said: document.activeElement?.outerHTML,
  }),
  toBeChecked: (part: Locator, how?: { indeterminate: boolean }) => {
    const box = part.element() as HTMLInputElement;
    return { is: how?.indeterminate ? box.indeterminate : box.checked };
  },
  toBeEmpty: (part: Locator) => ({ is: words(part.element().textContent) === '' }),
  toHaveAttribute: (part: Locator, name: string, wanted?: Text) => {
    const said = part.element().getAttribute(name);
    return { is: said !== null && (wanted === undefined || isSame(said, wanted)), said };
  },
  toHaveAccessibleName: (part: Locator, wanted: Text) => {
    const said = words(computeAccessibleName(part.element()));
    return { is: isSame(said, wanted), said };
  },
  toHaveAccessibleDescription: (part: Locator, wanted: Text) => {
    const said = words(computeAccessibleDescription(part.element()));
    return { is: isSame(said, wanted), said };
  },
  toHaveURL: (page: AppPage, wanted: Text) => {
    const { pathname, search } = new URL(page.url());
    return { is: isSame(pathname + search, wanted), said: pathname + search };
  },
  toBeVisible: (part: Locator) => ({ is: part.elements().length === 1, said: part.elements().length }),
  toBeHidden: (part: Locator) => ({ is: part.elements().length === 0, said: part.elements().length }),
  toHaveCount: (part: Locator, count: number) => ({
    is: part.elements().length === count,
    said: part.elements().length,
  }),
};

type Look = (part: never, ...wanted: never[]) => { is: boolean; said?: unknown };

vitestExpect.extend(
  Object.fromEntries(
    Object.entries<Look>(looks).map(([name, look]) => [
      name,
      async function (this: { isNot?: boolean }, part: unknown, ...wanted: unknown[]) {
        const isNot = this.isNot === true;
        let said: unknown;
        const isHeld = await eventually(() => {
          const seen = look(part as never, ...(wanted as never[]));
          said = seen.said;
          if (seen.is === isNot) throw new Error('Not yet.');
        }).then(
          () => true,
          (error: Error) => {
            if (error.message !== 'Not yet.') said = error.message;
            return false;
          },
        );
        return {
          pass: isHeld !== isNot,
          message: () =>
            `${String(part)}: ${isNot ? 'not ' : ''}${name} ${wanted.map(String).join(' ')}, but ${String(said)}`,
        };
      },
    ]),
  ),
);

export const expect = vitestExpect;
