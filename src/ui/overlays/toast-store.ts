/** `success` is done, `work` is under way, `queued` is on this device, `error` has failed. */
export type ToastKind = 'success' | 'work' | 'queued' | 'error';

export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
  /** Above the text of an error. */
  title?: string;
  action?: { text: string; onPress: () => void };
  /** How long it stays; without it until dismissed. Time stands still while it is pointed at or focused. */
  durationMs?: number;
}

type Change = Partial<Omit<Toast, 'id'>>;

let toasts: readonly Toast[] = [];
let lastNumber = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** What is being said to the reader right now, oldest first. */
export const toastStore = {
  get: () => toasts,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Shows a toast; one with the same id is replaced in its place. @returns its id */
  push(toast: Omit<Toast, 'id'> & { id?: string }): string {
    lastNumber += 1;
    const shown = { ...toast, id: toast.id ?? `toast-${lastNumber}` };
    const isShown = toasts.some(({ id }) => id === shown.id);
    set(isShown ? toasts.map(other => (other.id === shown.id ? shown : other)) : [...toasts, shown]);
    return shown.id;
  },

  /** Turns work into its outcome. Does nothing where the toast is gone. */
  update(id: string, change: Change): void {
    set(toasts.map(toast => (toast.id === id ? { ...toast, ...change } : toast)));
  },

  dismiss(id: string): void {
    set(toasts.filter(toast => toast.id !== id));
  },

  dismissErrors(): void {
    set(toasts.filter(({ kind }) => kind !== 'error'));
  },
};
