import { expect, test } from 'vitest';
import { noticeKinds, type NoticeContent, type NoticeKind, type NoticeValues } from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/paths.ts';
import { brand } from '#contract/platform/brand.ts';
import { findRoute } from '#contract/platform/routes.ts';
import { render } from './index.ts';

const cardPayment = { id: 'some id', label: 'Travel', lastFour: '4242', merchant: 'Shop', asset: 'EUR', amount: '20' };
const card = { id: 'some id', label: 'Travel', lastFour: '4242' };
const cardLimit = { ...card, field: 'oneOff', asset: 'EUR', amount: '500' } as const;
const coins = { id: '01890000-0000-7000-8000-000000000001', asset: 'USDT', amount: '12345.5' };
const fiatDeposit = { id: coins.id, asset: 'EUR', amount: '100', reason: null };
const deposit = { ...coins, network: 'TRX', subAccount: 'Payroll' };
const withdrawal = { ...coins, network: 'ETH', address: '0xabc' };
const unpaid = { ...withdrawal, reason: 'the address is on a list' };
const origin = { ip: '203.0.113.9', device: 'Chrome, macOS' };

const approving = {
  ...coins,
  what: 'withdrawal',
  companyUid: '80000009',
  companyName: 'North Pier Ltd',
  payee: '0xabc',
} as const;

/** One notice of each kind. */
const samples: { readonly [Kind in NoticeKind]: NoticeValues[Kind] } = {
  'deposit.seen': deposit,
  'deposit.credited': deposit,
  'deposit.review': deposit,
  'deposit.belowMinimum': deposit,
  'deposit.refunded': deposit,
  'deposit.addressRefused': deposit,
  'deposit.frozen': deposit,
  'deposit.unfrozen': deposit,
  'deposit.replaced': { ...coins, status: 'owed' },
  'deposit.found': coins,
  'deposit.notFound': coins,
  'transfer.received': { ...coins, from: 'North Pier Ltd' },
  'transfer.released': { ...coins, toUid: '80000002' },
  'transfer.returned': { ...coins, toUid: '80000002', returnReason: 'suspectedScam' },
  'withdrawal.completed': { ...withdrawal, hash: '0xfeed' },
  'withdrawal.actionNeeded': withdrawal,
  'withdrawal.review': withdrawal,
  'withdrawal.approved': withdrawal,
  'withdrawal.delayed': withdrawal,
  'withdrawal.failed': { ...unpaid, reason: null, code: 'notSent' },
  'withdrawal.rejected': unpaid,
  'withdrawal.cancelled': unpaid,
  'security.changed': { action: 'security.bindTotp', ...origin, item: null, reason: null, blockedUntil: null },
  'security.newDevice': { ip: '203.0.113.9', country: 'DE', device: 'Chrome, macOS' },
  'security.passwordEntered': { ip: '203.0.113.9', country: 'DE', device: 'Chrome, macOS', at: '2026-11-24T03:13:59Z' },
  'apiKey.changed': { event: 'created', name: 'bot (ak_123…9876)', ...origin },
  'kyc.verified': { subject: 'company' },
  'kyc.failed': { subject: 'person', reasons: 2 },
  'member.changed': { action: 'member.remove', companyName: 'North Pier Ltd', about: 'erin@other.example' },
  'approval.needed': { ...approving, by: 'Erin Okafor', until: '2026-11-25T03:13:59Z' },
  'approval.ended': { ...approving, how: 'rejected', by: 'Ada Lindqvist', reason: 'no invoice' },
  'multiSig.changed': { event: 'toSign', wallet: 'Treasury' },
  'webhook.failing': { news: 'paused', host: 'hooks.example' },
  'group.told': { titleEn: 'New fees', bodyEn: 'They fall.', titleZh: '新费率', bodyZh: '费率下调。' },
  'account.opened': { uid: '80000001' },
  'apiKey.expiring': { name: 'Ledger export (1a2b3c…7f8e)', until: '2026-11-25T03:13:59Z' },
  'data.exported': { uid: '80000001', until: '2026-11-25T03:13:59Z' },
  'case.asked': { id: 'some id' },
  'rate.reached': { id: coins.id, from: 'EUR', to: 'USD', direction: 'above', rate: '1.1' },
  'remittance.paid': { id: 'one', asset: 'USD', amount: '12.5', reason: null },
  'remittanceBatch.completed': { id: 'one', name: 'May.csv', made: 188, refused: 12 },
  'remittance.failed': { id: 'one', asset: 'EUR', amount: '12.5', reason: 'no such account' },
  'remittance.returned': { id: 'one', asset: 'EUR', amount: '12.5', reason: 'AC04', bankReason: 'accountClosed' },
  'fiatWithdrawal.paid': { id: 'one', asset: 'EUR', amount: '12.5', reason: null },
  'fiatWithdrawal.failed': { id: 'one', asset: 'EUR', amount: '12.5', reason: 'no such account' },
  'fiatWithdrawal.rejected': { id: 'one', asset: 'EUR', amount: '12.5', reason: 'unclear purpose' },
  'fiatWithdrawal.cancelled': { id: 'one', asset: 'EUR', amount: '12.5', reason: null },
  'scheduledWithdrawal.made': { id: 'one', asset: 'EUR', amount: '12.5', day: '2026-12-01', reason: null },
  'scheduledWithdrawal.refused': { id: 'one', asset: 'EUR', amount: '12.5', day: '2026-12-01', reason: 'balance' },
  'scheduledWithdrawal.missed': { id: 'one', asset: 'EUR', amount: '12.5', day: '2026-12-01', reason: null },
  'fiatWithdrawal.returned': { id: 'one', asset: 'EUR', amount: '12.5', reason: 'the account was closed' },
  'cardPurchase.completed': coins,
  'cardPurchase.failed': coins,
  'cardPurchase.reversed': { ...coins, kind: 'chargeback', owed: '0.1' },
  'dealerOrder.new': { ...coins, side: 'buy', as: 'dealer' },
  'dealerOrder.accepted': { ...coins, side: 'buy', as: 'customer' },
  'dealerOrder.paid': { ...coins, side: 'sell', as: 'customer' },
  'dealerOrder.completed': { ...coins, side: 'buy', as: 'customer' },
  'dealerOrder.cancelled': { ...coins, side: 'buy', as: 'customer' },
  'dealerOrder.message': { ...coins, side: 'buy', as: 'customer' },
  'recurring.done': { ...coins, to: 'EUR', got: '5' },
  'recurring.failed': { ...coins, to: 'EUR', reason: 'balance' },
  'dealerOrder.reminder': { ...coins, side: 'buy', as: 'dealer', step: 'release', until: '2026-11-23T10:00:00.000Z' },
  'appeal.withdrawn': { ...coins, side: 'buy', as: 'dealer' },
  'appeal.opened': { ...coins, side: 'buy', as: 'dealer', until: '2026-11-23T10:00:00.000Z' },
  'appeal.decided': { ...coins, side: 'buy', as: 'customer', result: 'neither', explanation: 'The bank was late.' },
  'dealerOrder.failed': { ...coins, side: 'buy', as: 'customer' },
  'card.active': { id: 'some id', label: 'Travel', lastFour: '4242' },
  'card.frozen': { id: 'some id', label: '', lastFour: '4242' },
  'card.closed': { id: 'some id', label: 'Travel', lastFour: null },
  'card.declined': { ...cardPayment, reason: 'perTransaction' },
  'card.refunded': cardPayment,
  'card.receiptWanted': { ...cardPayment, payment: 'p1' },
  'card.limitAsked': { ...cardLimit, by: 'Ada', reason: 'A conference' },
  'card.limitApproved': { ...cardLimit, answer: '' },
  'card.limitDeclined': { ...cardLimit, answer: 'Use the travel card' },
  'card.disputed': { ...cardPayment, payment: 'p1', status: 'credited' },
  'card.receiptsMissing': { ...card, count: 2 },
  'card.debt': { ...cardPayment, owed: '12.5' },
  'earn.redeemed': { id: 'some id', asset: 'ETH', amount: '1.5' },
  'earn.redemptionFailed': { id: 'some id', asset: 'ETH', amount: '1.5' },
  'earn.renewed': { id: 'some id', asset: 'ETH', amount: '1.5' },
  'earn.slashed': { id: 'some id', asset: 'ETH', amount: '0.01' },
  'earn.rateChanges': { code: 'USDT-FLEX', before: '0.03', after: '0.025', on: '2026-12-01' },
  'promissory.completed': { ...coins, side: 'buy', as: 'customer' },
  'promissory.failed': { ...coins, side: 'sell', as: 'customer' },
  'globalAccount.opened': { id: coins.id, currencies: 'EUR, GBP' },
  'globalAccount.actionNeeded': { id: coins.id, currencies: 'EUR' },
  'globalAccount.rejected': { id: coins.id, currencies: 'EUR' },
  'fiatDeposit.credited': fiatDeposit,
  'fiatDeposit.review': fiatDeposit,
  'fiatDeposit.returned': { ...fiatDeposit, reason: 'the payer is somebody else' },
  'fiatDeposit.failed': { ...fiatDeposit, reason: 'rejected' },
  'fiatDeposit.notReceived': { ...fiatDeposit, reason: 'nothing came from this bank' },
  'fiatDeposit.cancelled': { ...fiatDeposit, amount: null },
  'fiatDeposit.reversed': { id: coins.id, asset: 'EUR', amount: '100', owed: '40' },
  'balance.frozen': { id: 'some id', asset: 'BTC', amount: '0.5' },
  'balance.unfrozen': { id: 'some id', asset: 'BTC', amount: '0.5' },
  'balance.added': { id: 'some id', asset: 'BTC', amount: '0.5' },
  'balance.taken': { id: 'some id', asset: 'BTC', amount: '0.5' },
};
const kinds = Object.keys(noticeKinds) as NoticeKind[];
const contentOf = (kind: NoticeKind) => ({ kind, values: samples[kind] }) as NoticeContent;
const at = new Date('2026-11-22T03:13:59Z');
const support = 'care@house.example';
const himself = { link: null, company: null, support };

test.each(kinds)('%s has a text in both languages for every channel and links to a screen', (kind) => {
  const content = contentOf(kind);
  const [english, chinese] = [render(content, at, 'en', himself), render(content, at, 'zh-CN', himself)];
  for (const { mail, sms, push } of [english, chinese]) {
    for (const text of [mail.subject, mail.text, sms, push.title, push.body]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/undefined|null|\[object|NaN/);
    }
  }
  expect(chinese.mail.text).toMatch(/\p{Script=Han}/u);
  expect(english.mail.text).not.toMatch(/\p{Script=Han}/u);
  expect(findRoute(noticePath(content).split('?')[0] ?? '')).toBeDefined();
});

test('amounts have thousands separators', () => {
  expect(render(contentOf('deposit.credited'), at, 'en', himself).mail.text).toContain('12,345.5 USDT');
});

test('a refund goes to the address its owner gave, not back to where it came from', () => {
  const textIn = (locale: 'en' | 'zh-CN') => render(contentOf('deposit.refunded'), at, locale, himself).push.body;
  expect(textIn('en')).toContain('to the address you gave, less the network fee');
  expect(textIn('zh-CN')).toContain('扣除网络手续费后，已退回至您指定的地址。');
});

test('a private link is in the mail and the text message, and never in the push', () => {
  const link = 'https://site.example/user/freeze#secret';
  const { mail, sms, push } = render(contentOf('security.newDevice'), at, 'zh-CN', { ...himself, link });
  expect([mail.text, sms].every((text) => text.includes(link))).toBe(true);
  expect(JSON.stringify(push)).not.toContain('secret');
});

test('a sign-in’s mail gives the country by name if it is known, and the IP address as what it is', () => {
  const values = { ip: '203.0.113.9', country: 'DE', device: null };
  const textOf = (country: string | null, locale: 'en' | 'zh-CN') =>
    render({ kind: 'security.newDevice', values: { ...values, country } }, at, locale, himself).mail.text;
  expect(textOf('DE', 'en')).toContain('\nLocation: Germany\nIP address: 203.0.113.9\n');
  expect(textOf('DE', 'zh-CN')).toContain('\n地点：德国\nIP 地址：203.0.113.9\n');
  expect(textOf(null, 'en')).toContain('\nIP address: 203.0.113.9\n');
  expect(textOf(null, 'en')).not.toContain('Location');
  expect(textOf(null, 'zh-CN')).not.toContain('地点');
});

test('mails about money contain no link', () => {
  for (const kind of kinds.filter((one) => noticeKinds[one].category === 'money'))
    expect(render(contentOf(kind), at, 'en', himself).mail.text).not.toMatch(/https?:/);
});

test('notices of a company name the company to its members', () => {
  const about = { ...himself, company: { uid: '80000002', name: 'North Pier Ltd' } };
  const { mail, push, sms } = render(contentOf('deposit.credited'), at, 'en', about);
  expect(mail.subject).toBe('Keelson: North Pier Ltd: Deposit credited');
  expect(mail.text).toMatch(/^North Pier Ltd: 12,345\.5 USDT/);
  expect(sms).toMatch(/^Keelson: North Pier Ltd: 12,345\.5 USDT/);
  expect(push).toEqual({ title: 'North Pier Ltd: Deposit credited', body: expect.stringMatching(/^12,345\.5 USDT/) });
});

test('notices give the installation’s own support address, never the default one', () => {
  for (const locale of ['en', 'zh-CN'] as const)
    expect(render(contentOf('security.newDevice'), at, locale, himself).mail.text).toContain(support);
  for (const kind of kinds)
    expect(JSON.stringify(render(contentOf(kind), at, 'en', himself))).not.toContain(brand.email.support);
});

test('notices of a debt say that nothing can leave the account, as long as anything is owed', () => {
  for (const kind of ['deposit.replaced', 'fiatDeposit.reversed', 'cardPurchase.reversed', 'card.debt'] as const) {
    const [english, chinese] = [
      render(contentOf(kind), at, 'en', himself),
      render(contentOf(kind), at, 'zh-CN', himself),
    ];
    expect(english.mail.text).toContain('Until then nothing can leave your account');
    expect(chinese.mail.text).toContain('结清之前，账户内所有资产均无法转出');
  }
});

test.each(['remittance.failed', 'remittance.returned', 'fiatWithdrawal.failed', 'fiatWithdrawal.returned'] as const)(
  '%s says the bank’s reason in the reader’s language, and its own words as they are',
  (kind) => {
    const values = {
      id: 'one',
      asset: 'EUR',
      amount: '12.5',
      reason: 'Beneficiary a/c closed',
      bankReason: 'accountClosed',
    } as const;
    const content: NoticeContent = { kind, values };
    const [english, chinese] = [render(content, at, 'en', himself), render(content, at, 'zh-CN', himself)];
    expect(english.mail.text).toContain('Reason: The account is closed.');
    expect(english.mail.text).toContain('Bank’s message: Beneficiary a/c closed');
    expect(chinese.mail.text).toContain('原因：该账户已销户。');
    expect(chinese.mail.text).toContain('银行说明：Beneficiary a/c closed');
  },
);
