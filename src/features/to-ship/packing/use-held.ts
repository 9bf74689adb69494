import { useState } from 'react';

/** A value; as it was before, as long as it is held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState({ value });
  if (!isHeld && held.value !== value) setHeld({ value });
  return isHeld ? held.value : value;
}
