import { spread } from './figures.ts';
import { type Line, lines } from './lines.ts';
import type { SamplesOf } from './samples.ts';

const others = { mui: 'MUI X grid', 'react-admin': 'react-admin', bare: 'bare React' } as const;
const otherNames = ['mui', 'react-admin', 'bare'] as const;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Markdown: what of the lines was measured, each with its goal. */
export function tableOf(samples: SamplesOf): string {
  const heads = ['', 'Portolan', ...otherNames.map(name => others[name]), 'goal', 'met'];
  return [row(heads), row(heads.map(() => '---')), ...lines.flatMap(line => rowOf(line, samples))].join('\n');
}

function rowOf(line: Line, samples: SamplesOf): string[] {
  const figuresOf = (name: Line['subjects'][number]) => {
    const taken = samples.get(name);
    return taken && line.take(taken);
  };
  const [name, ...beside] = line.subjects;
  const ours = figuresOf(name);
  if (![ours, ...beside.map(figuresOf)].some(Boolean)) return [];
  const base = line.against && figuresOf(line.against)?.value;
  const cell = (figures: typeof ours | undefined) => {
    if (!figures) return '–';
    const text = `${spread(figures, line.unit === 'KB' || line.unit === 'MB' ? 1 : 0)} ${line.unit}`.trim();
    return base ? `${text} · ${(figures.value / base).toFixed(2)} ×` : text;
  };
  const cells = otherNames.map(other => (beside.includes(other) ? cell(figuresOf(other)) : '–'));
  return [row([line.words, cell(ours), ...cells, ...goalOf(line, ours?.value, base)])];
}

function goalOf(
  { atMost, share, unit }: Line,
  value: number | undefined,
  base: number | undefined,
): [string, string] {
  if (atMost === undefined && share === undefined) return ['', ''];
  const limit = atMost ?? (share !== undefined && base !== undefined ? share * base : undefined);
  const isMet = value === undefined || limit === undefined ? '–' : value <= limit ? 'yes' : 'no';
  return [atMost === undefined ? `≤ ${share} ×` : `≤ ${atMost.toLocaleString('en')} ${unit}`.trim(), isMet];
}
