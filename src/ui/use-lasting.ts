import { useEffect, useState } from 'react';

/** Whether something has been so for a while: what is over sooner needs no sign that it is under way. */
export function useLasting(isSo: boolean, whileMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), whileMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, whileMs]);
  return isSo && lasts;
}
