import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const gate = vi.hoisted(() => ({ chinese: Promise.withResolvers<void>() }));
vi.mock('#src/locales/start/en.po', () => ({ messages: { bar: 'Menu' } }));
vi.mock('#src/locales/pages/en.po', () => ({ messages: { page: 'Help' } }));
vi.mock('#src/locales/start/zh-CN.po', async () => {
  await gate.chinese.promise;
  return { messages: { bar: '菜单' } };
});
vi.mock('#src/locales/pages/zh-CN.po', () => ({ messages: { page: '帮助' } }));
vi.mock('./storage.ts', () => ({ store: () => undefined, writeCookie: () => undefined, readStored: () => 'en' }));
vi.mock('./locale.ts', () => ({ currentLocale: () => 'en' }));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
});
afterEach(() => vi.unstubAllGlobals());

test('page texts that load during a change of language are in the new language', async () => {
  const { changeLocale, loadPageTexts, startLocale } = await import('./i18n.ts');
  await startLocale('en');
  const changed = changeLocale('zh-CN');
  await loadPageTexts();
  gate.chinese.resolve();
  await changed;
  expect([i18n.locale, i18n.messages]).toEqual(['zh-CN', { bar: '菜单', page: '帮助' }]);
});

test('adding texts causes no new render', async () => {
  const { loadPageTexts, startLocale } = await import('./i18n.ts');
  await startLocale('en');
  const changed = vi.fn();
  const stop = i18n.on('change', changed);
  await loadPageTexts();
  stop();
  expect([i18n.messages, changed.mock.calls]).toEqual([{ bar: 'Menu', page: 'Help' }, []]);
});

test.each([
  ['en', '22 Nov 2026, 20:13'],
  ['zh-CN', '2026年11月22日 20:13'],
] as const)('writes dates in %s as the guide requires', async (locale, written) => {
  const { startLocale } = await import('./i18n.ts');
  gate.chinese.resolve();
  await startLocale(locale);
  const at = new Date('2026-11-22T20:13:00Z');
  expect(i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })).toBe(written);
});
