import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test of a file an empty page to render into, and takes down what it rendered. */
export function openEmptyPage(): { readonly root: Root } {
  let root: Root;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(() => root.unmount());
    document.body.replaceChildren();
  });
  return {
    get root() {
      return root;
    },
  };
}
