import { useEffect, useState } from 'react';

/**
 * A text that shows at once and is handed on when nothing was typed for a while. A change from outside, such as
 * Back, takes its place; the change that it caused itself does not, or letters typed in the meantime would be lost.
 */
export function useDelayedText(
  value: string,
  onSettled: (value: string) => void,
  delayMs: number,
): [string, (value: string) => void] {
  const [state, setState] = useState({ outside: value, handedOn: value, text: value });
  // During render, so that no frame shows the old text.
  if (state.outside !== value) {
    const text = value === state.handedOn ? state.text : value;
    setState({ outside: value, handedOn: value, text });
  }

  const { text, handedOn } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    const settled = text.trim();
    if (settled === handedOn) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // The next screen is still being loaded: a search handed on now would lead back from it.
      if (window.location.pathname !== pathname) return;
      setState(current => ({ ...current, handedOn: settled }));
      onSettled(settled);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, next => setState(current => ({ ...current, text: next }))];
}
