import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activationMail, confirmEmailMail, emailChangeNotice } from '#server/domain/mails/account-mails.ts';
import { importerMail } from '#server/domain/mails/company-mails.ts';
import { plainName } from '#server/domain/mails/letter.ts';

test.each([
  ['Mei', 'Mei'],
  ['O’Brien-Škvorecký', 'O’Brien-Škvorecký'],
  ['张伟', '张伟'],
  ['Ningbo Haiyun Import & Export Co., Ltd.', 'Ningbo Haiyun Import & Export Co., Ltd.'],
  ['J.P. Morgan', 'J. P. Morgan'],
  ['Mei,\r\nBcc: all@evil.example', 'Mei, Bcc: all evil. example'],
  ['https://evil.example/win', 'https evil. example/win'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['a\u202Egpj.exe', 'a gpj. exe'],
])('the name %j appears in an email as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'http://',
        'https:',
        '//',
        'evil.example',
        'www.',
        '@',
        '\r\n',
        '\u2028',
        '\u202E',
        '.',
        ':',
        'a',
        '。',
      ),
      { maxLength: 12 },
    )
    .map(parts => parts.join('')),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const breaksLine = /[\u0000-\u001F\u007F\u0085\u2028\u2029\u202A-\u202E\u2066-\u2069]/;
/** What mail programs make a link of: a scheme, an address, a host. */
const isLink = /\/\/|\S@\S|[\p{L}\p{N}][.。．｡․][\p{L}\p{N}]/u;

describe('with any name somebody chose', () => {
  test('it is one line without a link', () => {
    fc.assert(
      fc.property(nasty, name => {
        expect(plainName(name)).not.toMatch(breaksLine);
        expect(plainName(name)).not.toMatch(isLink);
        expect([...plainName(name)].length).toBeLessThanOrEqual(80);
      }),
    );
  });

  test('an email’s subject is one line, and its only links are ours', () => {
    const link = 'http://localhost/auth/x';
    const of = { language: 'en' as const, link, code: '12345678', oldEmail: 'old', newEmail: 'new' };
    fc.assert(
      fc.property(nasty, nasty, (firstName, lastName) => {
        const person = { ...of, firstName, lastName };
        const mails = [
          activationMail(person),
          activationMail({ ...person, language: 'zh-CN' }),
          confirmEmailMail(person),
          emailChangeNotice({ ...person, language: 'zh-CN' }),
          importerMail({ forwarder: 'Hanse', importerName: firstName, sellerName: lastName, link }),
        ];
        for (const { subject, text } of mails) {
          expect(subject).not.toMatch(breaksLine);
          // Chinese sentences of our own end without a space.
          expect(text.replaceAll(link, '').replace(/。(?=\p{Script=Han})/gu, ' ')).not.toMatch(isLink);
        }
      }),
    );
  });
});
