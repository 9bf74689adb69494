import { idWithoutFormula, withoutFormula } from '#server/domain/files/table-text.ts';
import { zonedFormat } from '#src/contract/days.ts';
import type { AsOf, Column } from './confirmation-file-columns.ts';
import type { ConfirmationLine } from './confirmation-lines.ts';

export type Cell = string | number | Date | null;

const minuteMs = 60_000;

/** How a kind of file has its values. */
export interface CellForm {
  text: (text: string) => string;
  moment: (moment: Date) => Cell;
}

/** Lines as cells that no spreadsheet takes for formulas. */
export function cellsOf(
  lines: readonly ConfirmationLine[],
  columns: readonly Column[],
  asOf: AsOf,
  form: CellForm,
): Cell[][] {
  return lines.map(line =>
    columns.map((column): Cell => {
      if (column.kind === 'number') return column.read(line, asOf) ?? null;
      if (column.kind === 'moment') {
        const moment = column.read(line, asOf);
        return moment ? form.moment(moment) : null;
      }
      const text = form.text(column.read(line, asOf) ?? '');
      return (column.kind === 'id' ? idWithoutFormula(text) : withoutFormula(text)) || null;
    }),
  );
}

/** What clocks in a zone show, as the moment at which those in UTC show it. */
export function clockIn(timeZone: string): (moment: Date) => Date {
  // Written year first, unlike most.
  const format = zonedFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' });
  return moment => new Date(`${format.format(moment).replace(' ', 'T')}Z`);
}

/** ISO 8601 with what the zone is ahead of UTC. */
export function writeInstant(timeZone: string): (moment: Date) => string {
  const clock = clockIn(timeZone);
  return moment => {
    const shown = clock(moment);
    const ahead = Math.floor((shown.getTime() - Math.floor(moment.getTime() / 1000) * 1000) / minuteMs);
    const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
    const two = (part: number) => String(part).padStart(2, '0');
    return `${shown.toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
  };
}
