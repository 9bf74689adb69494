const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Below this span a confirmation that hasn't arrived is red. */
const shipByAlarmMs = 12 * hour;

/** How urgent a ship-by is: `missed`, `soon`, of today, of tomorrow, or later. Days are those of the device's calendar. */
type ShipByUrgency = 'missed' | 'soon' | 'today' | 'tomorrow' | 'later';

/** @param shipBy milliseconds since 1970, as `now` */
export function shipByUrgency(shipBy: number, now: number): ShipByUrgency {
  if (shipBy < now) return 'missed';
  if (shipBy - now < shipByAlarmMs) return 'soon';
  const days = Math.round((startOfDay(shipBy) - startOfDay(now)) / day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'later';
}

function startOfDay(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
