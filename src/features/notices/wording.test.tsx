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
const wordsIn = (locale: string, said: Notice = notice) =>
  noticeWords(said, setupI18n({ locale, messages: { [locale]: {} } }));

test('a message from staff to a group is shown verbatim, braces included, in the reader’s language', () => {
  expect(wordsIn('en')).toEqual({ title: 'New {fees}', body: 'They’re lower.' });
  expect(wordsIn('zh-CN')).toEqual({ title: '新{费率}', body: '费率下调。' });
});

test('a payment that a team member rejected says who and why', () => {
  const values = {
    id: notice.id,
    what: 'transfer',
    companyUid: '10000003',
    companyName: 'Harbour Trading Ltd',
    asset: 'USDT',
    amount: '1300',
    payee: '10000001',
    how: 'rejected',
    by: 'Cora Vance',
    reason: 'no invoice',
  } as const;
  expect(wordsIn('en', { ...notice, kind: 'approval.ended', values })).toEqual({
    title: 'Rejected by Cora Vance',
    body: 'Harbour Trading Ltd: Transfer, 1,300.00 USDT. Reason: no invoice',
  });
});
