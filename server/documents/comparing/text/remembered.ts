const most = 4000;

/** A function of a text whose answers are kept: a page is compared line by line, and more than once. */
export function remembered<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (known.size >= most) known.clear();
    const found = find(text);
    known.set(text, found);
    return found;
  };
}
