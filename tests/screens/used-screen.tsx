import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { toastStore } from '#src/ui/toast-store.ts';

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

/** Long for a machine that does much else; what is waited for comes within milliseconds. */
const patience = { timeout: 10_000, interval: 10 };

/** The element of this name, once it is there and can be used. @param place among those of the same name */
function usable<E extends HTMLElement>(selector: string, name: string, place: number): Promise<E> {
  return vi.waitFor(() => {
    const named = [...document.querySelectorAll<E>(selector)].filter(element => nameOf(element) === name);
    const element = named[place];
    if (!element?.matches(':not(:disabled, [aria-disabled=true], [aria-busy=true])')) {
      throw new Error(`No ${selector} named «${name}» can be used`);
    }
    return element;
  }, patience);
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
export async function saidWhile(run: () => Promise<void>): Promise<string[]> {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  const said: string[] = [];
  const stop = toastStore.subscribe(() => {
    const last = toastStore.get().at(-1);
    if (last && said.at(-1) !== last.text) said.push(last.text);
  });
  await run();
  await vi.waitFor(() => {
    const [first, ...others] = toastStore.get();
    if (!first || others.length > 0 || first.kind === 'work') throw new Error('Nothing has ended yet.');
  }, patience);
  stop();
  return said;
}

/** Waits until the page says so. */
export async function shown(text: string): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).toContain(text), patience);
}
