interface Named {
  firstName: string;
  lastName: string;
}

/** Who is signed in, where there is no room for a name: two letters, or the family name's character of a Chinese one. */
export function initialsOf({ firstName, lastName }: Named): string {
  const [first = '', last = ''] = [firstName, lastName].map(name => [...name.trim()][0] ?? '');
  return /\p{Script=Han}/u.test(last) ? last : `${first}${last}`.toUpperCase();
}
