/** As a hardware scanner does, which types as fast as it can. */
export async function scan(code: string): Promise<void> {
  const startedAt = performance.now();
  for (const [place, key] of [...code, 'Enter'].entries()) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // When it was typed, and not when a page that is busy hears of it.
    Object.defineProperty(event, 'timeStamp', { value: startedAt + place * 10 });
    const isPassed = target.dispatchEvent(event);
    if (isPassed && key !== 'Enter' && target instanceof HTMLInputElement) {
      // What a browser does with a key that nobody prevents; past React's own setter.
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Each key is a task of its own, and what the page does with it is done before the next.
    for (let turn = 0; turn < 20; turn++) await undefined;
  }
}
