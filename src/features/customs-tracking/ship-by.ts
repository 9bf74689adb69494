/** How urgent a ship-by is: `missed`, of today, of tomorrow, or later. Days are those of the device's calendar. */
export type ShipByUrgency = 'missed' | 'today' | 'tomorrow' | 'later';

export function shipByUrgency(shipBy: string, now: Date): ShipByUrgency {
  const due = new Date(shipBy);
  if (due < now) return 'missed';
  const day = 24 * 60 * 60 * 1000;
  const days = Math.round((startOfDay(due) - startOfDay(now)) / day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'later';
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
