import { expect, test } from 'vitest';
import { writeAgo } from './ago.ts';
import { writeWhen } from './instant.tsx';

const now = new Date(2026, 10, 22, 15, 30).getTime();
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();

test('a time within the last hour is written as minutes ago', () => {
  expect(writeWhen(at(2026, 10, 22, 15, 28), 'en', now)).toBe('2 min ago');
  expect(writeWhen(at(2026, 10, 22, 15, 28), 'zh-CN', now)).toBe('2 分钟前');
});

test('an age of an hour or more is written in hours', () => {
  const threeHours = 3 * 3_600_000;
  expect(writeAgo('en', now - threeHours, now)).toBe('3 hr ago');
  expect(writeAgo('zh-CN', now - threeHours, now)).toBe('3 小时前');
});

test('a time earlier today is written without its date, and one on another day with it', () => {
  expect(writeWhen(at(2026, 10, 22, 3, 13), 'en', now)).toBe('03:13');
  expect(writeWhen(at(2026, 10, 21, 3, 13), 'en', now)).toBe('21 Nov 2026, 03:13');
  expect(writeWhen(at(2026, 10, 21, 3, 13), 'zh-CN', now)).toBe('2026年11月21日 03:13');
});

test('a future time is not written as time ago', () => {
  expect(writeWhen(at(2026, 10, 22, 15, 40), 'en', now)).toBe('15:40');
});
