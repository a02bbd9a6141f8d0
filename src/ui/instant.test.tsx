import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { writeAgo } from './ago.ts';
import { writeWhen } from './instant.tsx';

const now = new Date(2026, 10, 22, 15, 30).getTime();
const inLocale = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });
const [english, chinese] = [inLocale('en'), inLocale('zh-CN')];
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();

test('a time within the last hour is written as minutes ago', () => {
  expect(writeWhen(at(2026, 10, 22, 15, 28), english, now)).toBe('2 min ago');
  expect(writeWhen(at(2026, 10, 22, 15, 28), chinese, now)).toBe('2 分钟前');
});

test('a time within the last minute, or ahead of a reader’s clock that lags behind, is just now', () => {
  expect(writeWhen(at(2026, 10, 22, 15, 30), english, now)).toBe('just now');
  expect(writeWhen(new Date(now + 20_000).toISOString(), english, now)).toBe('just now');
});

test('an age of an hour or more is written in hours', () => {
  const threeHours = 3 * 3_600_000;
  expect(writeAgo(english, now - threeHours, now)).toBe('3 hr ago');
  expect(writeAgo(chinese, now - threeHours, now)).toBe('3 小时前');
});

test('a time earlier today is written without its date, and one on another day with it', () => {
  expect(writeWhen(at(2026, 10, 22, 3, 13), english, now)).toBe('03:13');
  expect(writeWhen(at(2026, 10, 21, 3, 13), english, now)).toBe('21 Nov 2026, 03:13');
  expect(writeWhen(at(2026, 10, 21, 3, 13), chinese, now)).toBe('2026年11月21日 03:13');
});

test('a future time is not written as time ago', () => {
  expect(writeWhen(at(2026, 10, 22, 15, 40), english, now)).toBe('15:40');
});
