interface Named {
  firstName: string;
  lastName: string;
}

/** A person's whole name: a Chinese one is read family name first, and as one word. */
export const personName = ({ firstName, lastName }: Named): string =>
  /\p{Script=Han}/u.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
