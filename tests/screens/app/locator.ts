import { setTimeout as delay } from 'node:timers/promises';
import { computeAccessibleName, getRole } from 'dom-accessibility-api';

type Text = string | RegExp;

export interface RoleOptions {
  name?: Text;
  exact?: boolean;
  level?: number;
  selected?: boolean;
}

/** Long for a machine that does much else; what is waited for comes within milliseconds. */
export const patienceMs = 30_000;
const lookAgainMs = 15;

const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function isText(texts: string, wanted: Text, isExact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(texts);
  return isExact ? texts === words(wanted) : texts.toLowerCase().includes(words(wanted).toLowerCase());
}

/** Without style sheets: what the document itself says is not there for people. */
const isShown = (element: Element) =>
  element.closest('[hidden], [aria-hidden=true], [inert], [style*="display: none"]') === null;

/** By their names: happy-dom takes four times as long to match any selector. */
const elementsIn = (root: Element) =>
  [...root.getElementsByTagName('*')].filter(({ tagName }) => tagName !== 'SCRIPT' && tagName !== 'STYLE');

/** As browsers have it; the library knows of no paragraphs. */
const roleOf = (element: Element) => getRole(element) ?? (element.tagName === 'P' ? 'paragraph' : null);

const styles = new Map<string, Pick<CSSStyleDeclaration, 'getPropertyValue'>>();

/** What a name depends on. Without style sheets it is the same for all elements of a kind; happy-dom works it out for each. */
function styleOf(element: Element): CSSStyleDeclaration {
  const kind = `${element.tagName} ${element.getAttribute('style')}`;
  let style = styles.get(kind);
  if (!style) {
    const { display, visibility } = getComputedStyle(element);
    style = { getPropertyValue: property => (property === 'display' ? display : visibility) };
    styles.set(kind, style);
  }
  return style as CSSStyleDeclaration;
}

const namedBy = { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false };

/** A button keeps room for what it says while busy. */
const nameOf = (element: Element) => {
  const off = [...element.querySelectorAll('[data-off]')];
  for (const part of off) part.setAttribute('aria-hidden', 'true');
  const name = words(computeAccessibleName(element, namedBy));
  for (const part of off) part.removeAttribute('aria-hidden');
  return name;
};

/** Waits until something holds. @throws its last error, with what the page says, once the patience is at its end */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > deadline) {
        const says = words(document.body.textContent).slice(0, 500);
        throw new Error(`${(error as Error).message}\nThe page says: ${says}`, { cause: error });
      }
    }
    await delay(lookAgainMs);
  }
}

/**
 * Parts of the page, looked up again each time, by what Playwright's locator of the same name goes by: a test that
 * needs no browser reads as one that does.
 */
export class Locator {
  readonly #find: () => Element[];
  readonly #description: string;

  constructor(find: () => Element[], description: string) {
    this.#find = find;
    this.#description = description;
  }

  toString(): string {
    return this.#description;
  }

  #within(description: string, pick: (root: Element) => Iterable<Element>): Locator {
    const find = () => [...new Set(this.#find().flatMap(root => [...pick(root)]))];
    return new Locator(find, `${this.#description} › ${description}`);
  }

  #among(description: string, pick: (elements: Element[]) => Element[]): Locator {
    return new Locator(() => pick(this.#find()), `${this.#description} ${description}`);
  }

  getByRole(role: string, { name, exact, level, selected }: RoleOptions = {}): Locator {
    return this.#within(`${role} ${name ?? ''}`, root =>
      elementsIn(root).filter(
        element =>
          roleOf(element) === role &&
          isShown(element) &&
          (level === undefined || element.tagName === `H${level}`) &&
          (selected === undefined || element.getAttribute('aria-selected') === String(selected)) &&
          (name === undefined || isText(nameOf(element), name, exact)),
      ),
    );
  }

  getByLabel(label: Text, { exact = false } = {}): Locator {
    return this.#within(`label ${label}`, root =>
      [...root.querySelectorAll('[aria-label], [aria-labelledby], input, select, textarea')].filter(element =>
        isText(nameOf(element), label, exact),
      ),
    );
  }

  /** The innermost parts that say so. */
  getByText(text: Text, { exact = false } = {}): Locator {
    const says = (element: Element) => isText(words(element.textContent), text, exact);
    return this.#within(`text ${text}`, root =>
      elementsIn(root).filter(
        element => says(element) && isShown(element) && ![...element.children].some(says),
      ),
    );
  }

  locator(selector: string): Locator {
    return this.#within(selector, root => root.querySelectorAll(selector));
  }

  filter({ hasText, has, visible }: { hasText?: Text; has?: Locator; visible?: true }): Locator {
    return this.#among(`with ${hasText ?? has}`, elements => {
      const inner = has?.elements();
      return elements.filter(
        element =>
          (!visible || isShown(element)) &&
          (hasText === undefined || isText(words(element.textContent), hasText)) &&
          (inner === undefined || inner.some(part => element !== part && element.contains(part))),
      );
    });
  }

  nth(place: number): Locator {
    return this.#among(`at ${place}`, elements => elements.slice(place, place + 1 || undefined));
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  elements(): HTMLElement[] {
    return this.#find() as HTMLElement[];
  }

  /** The one element, as it is now. @throws Error if there is none, or more than one */
  element(): HTMLElement {
    const [element, ...others] = this.elements();
    if (!element || others.length > 0) {
      throw new Error(`${others.length + (element ? 1 : 0)} of ${this.#description} on the page`);
    }
    return element;
  }

  async all(): Promise<Locator[]> {
    return this.elements().map((_, place) => this.nth(place));
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map(element => words(element.textContent));
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await eventually(() => this.element())).getAttribute(name);
  }

  async evaluateAll<T>(read: (elements: HTMLElement[]) => T): Promise<T> {
    return read(this.elements());
  }

  /** Waits until it is there and can be used. */
  async #use(): Promise<HTMLElement> {
    return eventually(() => {
      const element = this.element();
      if (element.matches(':disabled, [aria-disabled=true], [aria-busy=true]') || !isShown(element)) {
        throw new Error(`${this.#description} can’t be used`);
      }
      return element;
    });
  }

  async click(): Promise<void> {
    await this.#use();
    // As a browser's test does: in the frame in which something is drawn it may not listen yet.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const element = await this.#use();
    element.focus();
    element.click();
  }

  async focus(): Promise<void> {
    (await eventually(() => this.element())).focus();
  }

  async blur(): Promise<void> {
    (await eventually(() => this.element())).blur();
  }

  async fill(text: string): Promise<void> {
    const element = (await eventually(async () => {
      const field = await this.#use();
      if ((field as HTMLInputElement).readOnly) throw new Error(`${this.#description} is read-only`);
      return field;
    })) as HTMLInputElement;
    element.focus();
    setValue(element, HTMLInputElement, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  async check(): Promise<void> {
    const element = (await this.#use()) as HTMLInputElement;
    if (!element.checked) element.click();
  }

  async uncheck(): Promise<void> {
    const element = (await this.#use()) as HTMLInputElement;
    if (element.checked) element.click();
  }

  async selectOption(label: string): Promise<void> {
    const element = (await this.#use()) as HTMLSelectElement;
    const option = [...element.options].find(one => one.label === label || one.value === label);
    if (!option) throw new Error(`${this.#description} has no option ${label}`);
    setValue(element, HTMLSelectElement, option.value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async press(key: string): Promise<void> {
    const element = await this.#use();
    element.focus();
    const isGoingOn = element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    // A browser sends a form by its first button where Enter is pressed in a field.
    if (isGoingOn && key === 'Enter' && element instanceof HTMLInputElement) element.form?.requestSubmit();
    element.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  }

  async setInputFiles(files: File | readonly File[]): Promise<void> {
    const element = await eventually(() => this.element());
    Object.defineProperty(element, 'files', { value: [files].flat(), configurable: true });
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** React has replaced the field's own setter, and takes a value set through it for one that it knows. */
function setValue(element: Element, kind: typeof HTMLInputElement | typeof HTMLSelectElement, value: string) {
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
}
