/** Does it once the frame has been painted that is rendered now: what nobody waits for. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
