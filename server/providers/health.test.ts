import { expect, test } from 'vitest';
import { refuse } from '#contract/platform/errors.ts';
import { testClock } from '../../tests/harness/clock.ts';
import { ProviderHealth, withoutSecrets } from './health.ts';

test('strips credentials, paths, email addresses, keys, phone numbers and codes from an error text but keeps the rest', () => {
  const said = [
    [
      'HTTP request failed at https://user:pw@node.example.org/v3/0a1b2c?key=x',
      'HTTP request failed at node.example.org',
    ],
    ['550 <ada@example.org>: no such mailbox\nRCPT TO ada@example.org', '550 <…>: no such mailbox'],
    ['Authorization: Bearer abc.def was refused', 'Authorization: Bearer … was refused'],
    ['key 4f5e6d7c8b9a4f5e6d7c8b9a4f5e6d7c is void', 'key … is void'],
    ['+4915112345678 got 123456 after 12 tries', '… got … after 12 tries'],
    ['connect ECONNREFUSED 127.0.0.1:8545', 'connect ECONNREFUSED 127.0.0.1:8545'],
  ];
  for (const [text = '', shown] of said) expect(withoutSecrets(text)).toBe(shown);
  expect(withoutSecrets('a '.repeat(10_000))).toHaveLength(200);
});

test('our own refusal does not count as a call to the provider', async () => {
  const health = new ProviderHealth(testClock());
  const provider = health.watch('chain', 'sandbox', { find: async () => refuse(60002), name: () => 'it' }, ['find']);
  await expect(provider.find()).rejects.toThrow();
  expect(provider.name()).toBe('it');
  expect(health.list()).toMatchObject([{ state: 'unused', calls: 0 }]);
});

test('a failure that no call followed is forgotten after 15 minutes', async () => {
  const clock = testClock();
  const health = new ProviderHealth(clock);
  health.note('sms', 'webhook', 'status 503');
  clock.advance(14 * 60_000);
  expect(health.list()).toMatchObject([{ state: 'failing', calls: 1 }]);
  clock.advance(60_000);
  expect(health.list()).toMatchObject([{ state: 'unused', calls: 0, failure: 'status 503' }]);
});

test('a connection failure is recorded with the network’s error code', async () => {
  const health = new ProviderHealth(testClock());
  const away = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
  const provider = health.watch('kyt', 'elliptic', { screen: async () => Promise.reject(away) }, ['screen']);
  await expect(provider.screen()).rejects.toBe(away);
  expect(health.list()).toMatchObject([{ state: 'failing', failure: 'fetch failed (ECONNREFUSED)', failed: 1 }]);
});
