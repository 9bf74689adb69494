import { chartBackdrop } from '#styled/recipes/chart-backdrop';

const winds = 16;
const round = (value: number) => Math.round(value);

/** From each of sixteen points on a circle to those three, five, six and eight winds on, as on a portolan chart. */
function rhumbLines(): string {
  const points = Array.from({ length: winds }, (_, wind) => {
    const angle = (wind * 2 * Math.PI) / winds;
    return `${round(500 + 470 * Math.sin(angle))},${round(500 - 470 * Math.cos(angle))}`;
  });
  return points
    .flatMap((from, wind) => [3, 5, 6, 8].map(step => `M${from}L${points[(wind + step) % winds]}`))
    .join('');
}

const lines = rhumbLines();

export interface ChartBackdropProps {
  ground?: 'panel' | 'page';
}

/** Only where there is no data: sign-in and empty. */
export function ChartBackdrop({ ground = 'panel' }: ChartBackdropProps) {
  return (
    <svg
      className={chartBackdrop({ ground })}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  );
}
