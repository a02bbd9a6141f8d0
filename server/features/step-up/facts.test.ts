import { expect, test } from 'vitest';
import { pickShown } from '#contract/step-up/shown.ts';
import { factLines } from './facts.ts';
import { stepUpMail, stepUpSms } from './mails.ts';

const change = { change: 'addSigner', walletName: 'Treasury', joins: '10000002 (0xaa)', minimum: '3', hash: '0x5a' };

test('a signer’s message names what he agrees to, and nothing that says nothing', () => {
  const shown = pickShown('multiSig.sign', { ...change, amount: '', address: ' ' });
  const lines = ['What: add a signer', 'Wallet: Treasury', 'Joins: 10000002 (0xaa)', 'New minimum: 3'];
  expect(factLines(shown, 'en')).toEqual(lines);
  expect(factLines(shown, 'zh-CN')[0]).toBe('操作：添加签名人');
  const purpose = { action: 'multiSig.sign', shown };
  expect(stepUpMail('123456', purpose, 'en').text).toContain(`for this alone.\n\n${lines.join('\n')}\n\nIf this was`);
  expect(stepUpSms('123456', purpose, 'en')).toContain(`wallet. ${lines.join('; ')}. Give it to nobody.`);
  // The code stays the first six digits of the message: that is where people and phones look for it.
  const digits = { ...purpose, shown: { amount: '250000', asset: 'USDT' } };
  expect(/\b\d{6}\b/.exec(stepUpMail('123456', digits, 'en').text)?.[0]).toBe('123456');
});

test('other actions show none of their values', () => {
  expect(pickShown('security.bindEmail', { emailAddress: 'ann@example.org' })).toBeNull();
  expect(stepUpSms('123456', { action: 'security.bindEmail', shown: null }, 'en')).toMatch(
    /account\. Give it to nobody/,
  );
});

test('a name can’t make another message of it', () => {
  const walletName = `a\n\nWrite to\u202e\u2028us ${'x'.repeat(10_000)}`;
  const [line = ''] = factLines(pickShown('multiSig.sign', { walletName }), 'en');
  expect(line).toMatch(/^Wallet: a Write to us x+$/);
  expect(line.length).toBeLessThan(220);
});
