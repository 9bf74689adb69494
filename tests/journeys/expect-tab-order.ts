import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    tabStops?: { visited: HTMLElement[]; wrong: string[]; missed: () => HTMLElement[] };
  }
}

/**
 * Tab reaches every control of the page, or of the dialog that is open, in the order of the document, and each shows
 * that it has the focus. A dialog has the focus from the start, and it stays there while nothing else can be used.
 */
export async function expectTabOrder(page: Page): Promise<void> {
  let count = await startVisit(page);
  let visited = 0;
  for (let before = -1; count > 0 && visited > before; ) {
    before = visited;
    await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
    // A long list draws more rows as the focus comes near them.
    ({ visited, missed: count } = await page.evaluate(() => ({
      visited: window.tabStops?.visited.length ?? 0,
      missed: window.tabStops?.missed().length ?? 0,
    })));
  }
  expect.soft(await endVisit(page), 'what is wrong on the way of Tab').toEqual([]);
}

/** Writes down from now on where the focus goes, and answers how many times Tab is to be pressed. */
async function startVisit(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')];
    const dialog = dialogs.findLast(each => each.checkVisibility());
    const isModal = dialog?.ariaModal === 'true';
    const isReachable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *') &&
      element.checkVisibility({ visibilityProperty: true });
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const all = (dialog ?? document.body).querySelectorAll<HTMLElement>(focusable);
    const controls = [...all].filter(isReachable);
    const isVisited = (control: HTMLElement) =>
      stops.visited.includes(control) ||
      // One of a group of radio buttons has the focus for all.
      (control instanceof HTMLInputElement &&
        control.type === 'radio' &&
        stops.visited.some(stop => stop instanceof HTMLInputElement && stop.name === control.name));
    const stops = {
      visited: [] as HTMLElement[],
      wrong: [] as string[],
      missed: () => controls.filter(control => control.isConnected && !isVisited(control)),
    };
    window.tabStops = stops;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;

    /** The control's own outline, that of the frame around it, or of what is painted in its place. */
    function hasOutline(control: Element): boolean {
      const label = control.closest('label');
      const shown = [control, control.parentElement, label, ...(label?.querySelectorAll('*') ?? [])];
      return shown.some(element => element && getComputedStyle(element).outlineStyle !== 'none');
    }
    function visit(target: HTMLElement): void {
      const before = stops.visited.at(-1);
      if (dialog && !dialog.contains(target)) stops.wrong.push(`${nameOf(target)} is not in the dialog`);
      if (stops.visited.includes(target)) return;
      stops.visited.push(target);
      if (!hasOutline(target)) stops.wrong.push(`${nameOf(target)} doesn’t show that it has the focus`);
      const isAfter = !before || before.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
      // From the last control of such a dialog Tab leads to its first.
      const isFromEnd = isModal && target === controls[0];
      if (before && !isAfter && !isFromEnd)
        stops.wrong.push(`${nameOf(target)} comes after ${nameOf(before)}`);
    }

    const first = document.activeElement;
    if (!dialog) {
      // Tab goes on from what had the focus last, even after it is gone.
      const start = document.createElement('span');
      start.tabIndex = -1;
      document.body.prepend(start);
      start.focus();
      start.remove();
    } else if (isModal && !dialog.contains(first)) {
      stops.wrong.push('the focus is not in the dialog');
    } else if (!isModal) {
      // Beyond its last control a menu is left, and closes.
      controls[0]?.focus();
      stops.visited.push(...controls.slice(0, 1));
    }
    document.addEventListener('focusin', function follow({ target }) {
      if (window.tabStops !== stops) document.removeEventListener('focusin', follow);
      else if (target instanceof HTMLElement) visit(target);
    });
    return controls.length + (dialog && !isModal ? -1 : 1);
  });
}

/** Stops writing down, and answers what was wrong. */
async function endVisit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { missed, wrong = [] } = window.tabStops ?? {};
    delete window.tabStops;
    return [...wrong, ...(missed?.() ?? []).map(control => `Tab misses ${control.outerHTML.slice(0, 120)}`)];
  });
}
