const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Every number that differs from this one in one character. */
export function alteredNumbers(number: string): string[] {
  return [...number].flatMap((original, place) =>
    [...characters]
      .filter(character => character !== original)
      .map(character => number.slice(0, place) + character + number.slice(place + 1)),
  );
}

/** Every day that differs from this one in one digit. */
export function alteredDays(day: string): string[] {
  return [...day].flatMap((original, place) =>
    /\d/.test(original)
      ? [...'0123456789']
          .filter(digit => digit !== original)
          .map(digit => day.slice(0, place) + digit + day.slice(place + 1))
          .filter(altered => !Number.isNaN(Date.parse(altered)))
      : [],
  );
}
