import { useEffect, useRef } from 'react';

/** What an element needs to take the focus of a button that goes; a browser would begin again at the top of the page. */
export function useKeptFocus<Kind extends HTMLElement>() {
  const place = useRef<Kind>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) place.current?.focus();
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true;
    },
    // Not called for what is removed.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
