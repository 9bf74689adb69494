import { expect, test } from 'vitest';
import { greetingOf } from '#server/domain/mails/letter.ts';

test.each([
  ['en', 'Mei', 'Lin', 'Hello Mei,'],
  ['en', '', '', 'Hello,'],
  ['zh-CN', '美', '林', '林美，您好：'],
  ['zh-CN', 'Jan', 'Kowalski', 'Jan Kowalski，您好：'],
  ['zh-CN', '', '', '您好：'],
] as const)(
  'in %s an email to %s %s begins with the name as it is read there',
  (language, firstName, lastName, greeting) => {
    expect(greetingOf({ language, firstName, lastName })).toBe(greeting);
  },
);
