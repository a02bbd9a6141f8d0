import { describe, expect, test } from 'vitest';
import { issueValues } from '#contract/corporate-cards/rules.ts';
import { locales } from '#contract/platform/locales.ts';
import { stepUpActions } from '#contract/step-up/actions.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { operatorActions } from '#contract/withdrawals/rules.ts';
import { actionFacts, factNames, pickShown } from '#contract/step-up/shown.ts';
import { decisionWords } from './decision-words.ts';
import { factLines } from './facts.ts';
import { stepUpMail, stepUpSms } from './mails.ts';

const change = { change: 'addSigner', walletName: 'Treasury', joins: '10000002 (0xaa)', minimum: '3', hash: '0x5a' };

test('a signer’s message names what they agree to and leaves out empty values', () => {
  const shown = pickShown('multiSig.sign', { ...change, amount: '', address: ' ' });
  const lines = ['Action: add a signer', 'Wallet: Treasury', 'Joins: 10000002 (0xaa)', 'New approvals required: 3'];
  expect(factLines('multiSig.sign', shown, 'en')).toEqual(lines);
  expect(factLines('multiSig.sign', shown, 'zh-CN')[0]).toBe('操作：添加签名人');
  const purpose = { action: 'multiSig.sign', shown } as const;
  expect(stepUpMail('123456', purpose, 'en').text).toContain(
    `only for this.\n\n${lines.join('\n')}\n\nIf this wasn’t you`,
  );
  expect(stepUpSms('123456', purpose, 'en')).toContain(`wallet. ${lines.join('; ')}. Don’t share it.`);
  // The code stays the first six digits of the message, where people and phones look for it.
  const digits = { ...purpose, shown: { amount: '250000 USDT' } };
  expect(/\b\d{6}\b/.exec(stepUpMail('123456', digits, 'en').text)?.[0]).toBe('123456');
});

test('a payment’s message states the amount, the payee and the paying account', () => {
  const values = { to: '10000002', asset: 'USDT', amount: '50' };
  const shown = pickShown('transfer.create', values, { payee: 'A•• L•••t', account: 'North Pier Ltd (10000003)' });
  const lines = ['Amount: 50 USDT', 'Recipient: A•• L•••t (10000002)', 'Paid from: North Pier Ltd (10000003)'];
  expect(factLines('transfer.create', shown, 'en')).toEqual(lines);
  expect(factLines('transfer.create', shown, 'zh-CN')).toContain('付款账户：North Pier Ltd (10000003)');
  // Names never replace what the verification is bound to.
  expect(pickShown('transfer.create', values, { amount: '1 USDT' })?.amount).toBe('50 USDT');
  expect(pickShown('transfer.create', { ...values, account: 'another' }, { account: 'mine' })?.account).toBe('mine');
});

test('a new card’s message names the cardholder by name and number', () => {
  const limits = { perTransaction: null, perDay: null, perMonth: null, categories: [], countries: [], merchants: [] };
  const values = issueValues({ holder: '10000006', form: 'physical', currency: 'EUR', limits });
  const shown = pickShown('cards.manage', values, { holder: 'Cora Vance', account: 'North Pier Ltd (10000003)' });
  const lines = ['Action: issue a card', 'Cardholder: Cora Vance (10000006)', 'Account: North Pier Ltd (10000003)'];
  expect(factLines('cards.manage', shown, 'en')).toEqual(lines);
  expect(pickShown('cards.manage', values)?.holder).toBe('10000006');
});

test('a sign-in’s message names the country, if it is known, and the IP address', () => {
  const shown = pickShown('session.signIn', {}, { device: 'Chrome, macOS', place: 'DE', ip: '203.0.113.9' });
  const lines = ['Device: Chrome, macOS', 'Location: Germany', 'IP address: 203.0.113.9'];
  expect(factLines('session.signIn', shown, 'en')).toEqual(lines);
  expect(factLines('session.signIn', shown, 'zh-CN')).toEqual([
    '设备：Chrome, macOS',
    '地点：德国',
    'IP 地址：203.0.113.9',
  ]);
  const unknown = pickShown('session.resetPassword', {}, { ip: '127.0.0.1' });
  expect(factLines('session.resetPassword', unknown, 'en')).toEqual(['IP address: 127.0.0.1']);
});

test('an operator’s message states the kind of case, the decision and the amount', () => {
  const order = { kind: 'withdrawal', id: 'some id', asset: 'USDT', amount: '50', decision: 'reject' } as const;
  const shown = pickShown('staff.decide', decisionValues(order));
  const lines = ['Case: withdrawal', 'Decision: reject', 'Amount: 50 USDT'];
  expect(factLines('staff.decide', shown, 'en')).toEqual(lines);
  expect(factLines('staff.decide', shown, 'zh-CN')).toEqual(['案件：提币', '决定：驳回', '金额：50 USDT']);
});

test.each(operatorActions)('an operator’s %s of a withdrawal has words in every language', (action) => {
  expect(decisionWords[action]?.every(Boolean)).toBe(true);
});

test('a text message shows both ends of an address, an email the full address', () => {
  const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
  const shown = pickShown('withdrawal.create', { asset: 'ETH', network: 'ETH', address, tag: '', amount: '2' });
  const purpose = { action: 'withdrawal.create', shown } as const;
  expect(stepUpMail('123456', purpose, 'en').text).toContain(`To: ${address}`);
  expect(stepUpSms('123456', purpose, 'en')).toContain('To: 0x5aaeb605…ef1beaed');
});

describe.each(stepUpActions)('%s', (action) => {
  /** A value for each fact the action can show. */
  const all = Object.fromEntries(factNames.map((name) => [name, name === 'change' ? 'create' : `the ${name}`]));

  test.each(locales)('shows every one of its facts in its message, %s', (locale) => {
    const { facts, isAboutAccount } = actionFacts[action];
    const expected = [...facts, ...(isAboutAccount ? ['account'] : [])];
    const lines = factLines(action, pickShown(action, {}, all), locale);
    expect(lines).toHaveLength(expected.length);
    for (const name of expected.filter((one) => one !== 'change'))
      expect(lines.some((line) => line.endsWith(`the ${name}`))).toBe(true);
    const purpose = { action, shown: pickShown(action, {}, all) };
    for (const line of lines) expect(stepUpMail('123456', purpose, locale).text).toContain(line);
  });
});

test('an action on the user’s own login names no account and shows none of the values it isn’t about', () => {
  expect(pickShown('security.unbindEmail', { amount: '5', asset: 'USDT' }, { account: 'North Pier Ltd' })).toBeNull();
  expect(stepUpSms('123456', { action: 'security.unbindEmail', shown: null }, 'en')).toMatch(
    /account\. Don’t share it/,
  );
});

test('line breaks, bidi controls and excess length in a name can’t alter the message', () => {
  const walletName = `a\n\nWrite to\u202e\u2028us ${'x'.repeat(10_000)}`;
  const [line = ''] = factLines('multiSig.sign', pickShown('multiSig.sign', { walletName }), 'en');
  expect(line).toMatch(/^Wallet: a Write to us x+$/);
  expect(line.length).toBeLessThan(220);
});
