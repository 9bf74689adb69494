import { expect, test } from 'vitest';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { codesOf, picturePage, textPage } from '#tests/server/support/read-samples.ts';

// Identity papers of all kinds of owners.

const card = ['姓名 王宏达', '公民身份号码 330203198603124528', '中华人民共和国', '居民身份证'];

test.each<[name: string, changed: Partial<CheckedForm>, lines: string[], codes: string[]]>([
  [
    'an expired card beside the valid one',
    {},
    [...card, '2006.05.12-2016.05.12', '2016.05.12-2036.05.12'],
    [],
  ],
  [
    'an expired card beside another valid one',
    { expirationDate: '2037-01-01' },
    [...card, '2006.05.12-2016.05.12', '2016.05.12-2036.05.12'],
    ['expiryDiffers'],
  ],
  [
    'a passport',
    { ownerName: 'Kevin Miller', expirationDate: '2031-08-14' },
    [
      'PASSPORT UNITED STATES OF AMERICA',
      'MILLER',
      'KEVIN',
      'P<USAMILLER<<KEVIN<<<<<<<<<<<<<<<<<<<<<<<<<<<',
      '5555555550USA8501019M3108147<<<<<<<<<<<<<<06',
    ],
    [],
  ],
  [
    'a permit of Hong Kong',
    { ownerName: 'CHAN Tai Man', expirationDate: '2029-03-01' },
    [
      '港澳居民来往内地通行证',
      '陳大文',
      'CHAN, TAI MAN',
      '有效期限 2019.03.02-2029.03.01',
      '签发机关 公安部',
    ],
    [],
  ],
  [
    'the same name in the other script',
    { ownerName: '張麗華' },
    ['姓名 张丽华', ...card.slice(1), '2016.05.12-2036.05.12'],
    [],
  ],
  [
    'a permanent resident without characters',
    { ownerName: 'Mr. Miller John', expirationDate: '2033-02-02' },
    ['外国人永久居留身份证', 'Name MILLER, JOHN', '2023.02.02-2033.02.02'],
    [],
  ],
  [
    'a form of address and a western name',
    { ownerName: 'Mr. Kevin Wang Hongda' },
    [...card, '2016.05.12-2036.05.12'],
    [],
  ],
  [
    'a minority name',
    { ownerName: '阿卜杜拉•买买提' },
    ['姓名 阿卜杜拉·买买提', ...card.slice(1), '2016.05.12-2036.05.12'],
    [],
  ],
  ['another person', { ownerName: 'Li Hongda' }, [...card, '2016.05.12-2036.05.12'], ['nameNotFound']],
])('an identity paper with %s gets its own answer', (_, changed, lines, codes) => {
  expect(codesOf('ID_CARD', textPage(...lines), changed)).toEqual(codes);
});

const span = '2016.05.12-2036.05.12';

test.each<[string, (string | string[])[], Partial<CheckedForm>, string[]]>([
  ['the label is misread', [['怪名王宏达', '名王宏达'], ...card.slice(1), span], {}, []],
  ['a western name looks like pinyin', [...card, span], { ownerName: 'Linda Wang Hongda' }, []],
  ['a western name only begins like pinyin', [...card, span], { ownerName: 'Rainie Wang Hongda' }, []],
  [
    'enlarged looks differ, and two ways to read the page agree',
    [
      ['姓名王宏达', '姓名玉宏达', '姓名玉宏迭'],
      ['姓名王宏达', '姓名玉宏达', '姓名玉宏达'],
      ...card.slice(1),
      span,
    ],
    {},
    [],
  ],
  [
    'each look shows a name that shares a character',
    [['姓名王安达', '姓名王安达'], ...card.slice(1), span],
    {},
    ['nameUnsure'],
  ],
  [
    'each look shows a name that shares nothing',
    [['姓名李娜', '姓名李娜'], ...card.slice(1), span],
    { ownerName: '王宏达' },
    ['nameNotFound'],
  ],
  [
    'the day of expiry was read twice',
    [
      'PASSPORT',
      'WANG, HONGDA',
      'Date of expiry',
      '12 MAY 2036',
      'P<CHNWANG<<HONGDA<<<<<<<<<<<<<<<<<<<<<<<',
      'E12345678<CHN8001014M3605120<<<<<<<<<<<<<<04',
    ],
    {},
    [],
  ],
])('the picture of an identity paper in which %s gets its own answer', (_, lines, changed, codes) => {
  expect(codesOf('ID_CARD', picturePage(...lines), changed)).toEqual(codes);
});
