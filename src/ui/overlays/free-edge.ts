export type Edge = 'bottom' | 'top';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What somebody may want to press next, and how much worse it is to cover it. */
export interface Obstacle {
  box: Box;
  weight: number;
}

const areOver = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The edge at which the least is covered; the lower one if both are equal. */
export function freeEdge(places: Readonly<Record<Edge, Box>>, obstacles: readonly Obstacle[]): Edge {
  const covered = (edge: Edge) =>
    obstacles.reduce((sum, { box, weight }) => sum + (areOver(places[edge], box) ? weight : 0), 0);
  return covered('top') < covered('bottom') ? 'top' : 'bottom';
}

const mainWeight = 100;
const main = '[data-variant=primary], [data-page-actions] *, [data-action-bar], nav a';

/** What can be pressed on the page now: main buttons and bars count most. */
export function obstaclesOn(page: ParentNode): Obstacle[] {
  const dialog = [...page.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const marked = (dialog ?? page).querySelectorAll('[data-variant]:not(:disabled), [data-action-bar], nav a');
  return [...marked].map(element => ({
    box: element.getBoundingClientRect(),
    weight: element.matches(main) ? mainWeight : 1,
  }));
}
