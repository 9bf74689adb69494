let isPressing = false;
const waiting: (() => void)[] = [];

function release() {
  isPressing = false;
  // The click comes after the release, in the same task.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  });
}

addEventListener(
  'pointerdown',
  () => {
    isPressing = true;
  },
  true,
);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Does it at once, or once a press is over that is under way. A press that leaves a field must land where it
 * began: an error shown in the meantime would move the button from under the pointer.
 */
export function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}
