import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '#src/api/queries/query-client.ts';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { waitFor } from '#tests/support/wait.ts';

/** Shows a screen as the app would, to be used by what a person reads on it. @returns what takes it away again */
export function showScreen(screen: ReactNode, queryClient: QueryClient): () => void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>);
  return () => {
    root.unmount();
    container.remove();
  };
}

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  // A button keeps room for what it says while busy.
  const shown = element.cloneNode(true) as Element;
  for (const hidden of shown.querySelectorAll('[data-off]')) hidden.remove();
  return shown.textContent;
}

/** The element of this name, once it is there and can be used. @param place among those of the same name */
function usable<E extends HTMLElement>(selector: string, name: string, place: number): Promise<E> {
  return waitFor(() => {
    const named = [...document.querySelectorAll<E>(selector)].filter(element => nameOf(element) === name);
    const element = named[place];
    if (!element?.matches(':not(:disabled, [aria-disabled=true], [aria-busy=true])')) {
      throw new Error(`No ${selector} named "${name}" can be used`);
    }
    return element;
  });
}

export async function press(name: string, place = 0): Promise<void> {
  (await usable('button, [role=option]', name, place)).click();
}

export async function choose(name: string, file: File): Promise<void> {
  const input = await usable('input[type=file]', name, 0);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What toasts say while something is done, each text once in its place; ends once the last is no work any more. */
export async function toastsDuring(run: () => Promise<void>): Promise<string[]> {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  const texts: string[] = [];
  const stop = toastStore.subscribe(() => {
    const last = toastStore.get().at(-1);
    if (last && texts.at(-1) !== last.text) texts.push(last.text);
  });
  await run();
  await waitFor(() => {
    const [first, ...others] = toastStore.get();
    if (!first || others.length > 0 || first.kind === 'work') throw new Error('Nothing has ended yet.');
  });
  stop();
  return texts;
}

/** Waits until the page says so. */
export async function shown(text: string): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(text));
}

/**
 * Gives every test of the file a quiet page, with no toast of another test and a query client of its own.
 * @param prepare before each test
 * @returns `show` waits for the screen with its effects, since nobody types before; `close` takes it away sooner
 */
export function withForms(prepare: (queryClient: QueryClient) => void) {
  let queryClient: QueryClient;
  let close = () => {};
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const { id } of toastStore.get()) toastStore.dismiss(id);
    queryClient = createQueryClient(reports);
    prepare(queryClient);
  });
  afterEach(() => close());

  async function show(screen: ReactNode): Promise<void> {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await act(async () => {
      close = showScreen(screen, queryClient);
    });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  }
  return { show, close: () => close() };
}

/** The field of this label, once it is there. */
export async function field(label: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const input = found && document.getElementById(found.htmlFor);
    if (!(input instanceof HTMLElement)) throw new Error(`No field ${label}`);
    return input as HTMLInputElement;
  });
}

/** Types into fields, each by its label. */
export async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const input = await field(label);
    // React has replaced the field's own setter, and takes a value set through it for one that it knows.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export const submit = () => document.forms[0]?.requestSubmit();

/** What a field shows as its error; nothing where it is not flagged. */
export async function errorAt(label: string): Promise<string | undefined> {
  const input = await field(label);
  if (input.getAttribute('aria-invalid') !== 'true') return undefined;
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
}
