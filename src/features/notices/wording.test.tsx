import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Notice } from '#contract/notices/kinds.ts';
import { noticeWords } from './wording.ts';

const notice: Notice = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'group.told',
  values: { titleEn: 'New {fees}', bodyEn: 'They’re lower.', titleZh: '新{费率}', bodyZh: '费率下调。' },
  company: null,
  at: '2026-11-22T03:13:59.000Z',
  readAt: null,
};
const wordsIn = (locale: string) => noticeWords(notice, setupI18n({ locale, messages: { [locale]: {} } }));

test('a message from staff to a group is shown verbatim, braces included, in the reader’s language', () => {
  expect(wordsIn('en')).toEqual({ title: 'New {fees}', body: 'They’re lower.' });
  expect(wordsIn('zh-CN')).toEqual({ title: '新{费率}', body: '费率下调。' });
});
