import { describe, expect, test } from 'vitest';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { dayInWords } from '#src/contract/importers/check-reasons.ts';
import { counted, ordinal } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';

describe('a Chinese text with values', () => {
  test.each([
    [spaced`删除${'EORI 文件'}？`, '删除 EORI 文件？'],
    [spaced`${'VAT 证书'}上传进度`, 'VAT 证书上传进度'],
    [spaced`移除${'Mei Lin'}？`, '移除 Mei Lin？'],
    [spaced`由${'4PX'}于 ${'10:42'} 更正`, '由 4PX 于 10:42 更正'],
    [spaced`编辑${'Ågren'}`, '编辑 Ågren'],
    [spaced`退出${'Lanting Ltd.'}的公司`, '退出 Lanting Ltd. 的公司'],
  ])('has a space where the scripts meet: %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  test.each([
    [spaced`移除${'李梅'}？`, '移除李梅？'],
    [spaced`为${'深圳ABC公司'}保留`, '为深圳ABC公司保留'],
    [spaced`加入${'“Lanting”'}，`, '加入“Lanting”，'],
    [spaced`已退出${''}登录`, '已退出登录'],
  ])('has none beside Chinese, nor within a value: %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

test.each([
  [0, '0 changes'],
  [1, '1 change'],
  [1234, '1,234 changes'],
])('%i is counted as an English sentence does: %s', (count, expected) => {
  expect(counted(count, { one: '1 change', other: '# changes' })).toBe(expected);
});

test('a place is an English ordinal, the twenties and the teens included', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal)).toEqual(
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '101st', '111th'], // biome-ignore format: one row
  );
});

describe('a device on a Chinese screen', () => {
  const chromeOnAndroid =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const safariOnMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15';

  test('is what its browser says, in Chinese', () => {
    expect(deviceIn('zh-CN', deviceWords(chromeOnAndroid))).toBe('安卓版 Chrome');
    expect(deviceIn('zh-CN', `${deviceWords(safariOnMac)} · k7fp`)).toBe('Mac 版 Safari · k7fp');
    expect(deviceIn('zh-CN', deviceWords())).toBe('浏览器');
  });

  test('keeps the name that a person gave it', () => {
    for (const name of ['打包台 2 · k7fp', 'Packing table 2 · k7fp', 'Chromebook of Mei · k7fp'])
      expect(deviceIn('zh-CN', name)).toBe(name);
  });

  test('stays as it is on an English one', () => {
    expect(deviceIn('en', 'Chrome on Android · k7fp')).toBe('Chrome on Android · k7fp');
  });
});

test('a day in a sentence is written as the screens write it, and what is no day is left alone', () => {
  expect(dayInWords('2027-01-01', 'en')).toBe('January 1, 2027');
  expect(dayInWords('2027-01-01', 'zh-CN')).toBe('2027年1月1日');
  expect(dayInWords('soon', 'en')).toBe('soon');
});
