import { expect, test } from 'vitest';
import { signDraft } from './signing.ts';

const common = { secretKey: 'example-secret', timestamp: '1700000000000', nonce: '0123456789abcdef' };

// Both were generated with openssl, as in the curl example.
test('signs a request with a body as openssl does', async () => {
  const target = '/open/v1/deposit-addresses';
  const signed = await signDraft({ ...common, method: 'POST', target, body: '{"asset":"BTC","network":"BTC"}' });
  expect(signed.bodyHash).toBe('c94c190c8d0d48d1ce7711b18832b38c5dfbe7260075bf7e1c548e64455b37bf');
  expect(signed.signature).toBe('569e287381f203738ba4ab8849eca16d96a95e6f03c2c8723db0876fbed15c8c');
});

test('signs the hash of an empty body if a request has none', async () => {
  const target = '/open/v1/quotes?from=BTC&to=USD&amount=1';
  const signed = await signDraft({ ...common, method: 'GET', target, body: '' });
  expect(signed.text).toBe(`1700000000000\n0123456789abcdef\nGET\n${target}\n${signed.bodyHash}`);
  expect(signed.signature).toBe('100b9df5a44e8719d10eea4b380040b8f94e93724c361bef1f146ecea428ba01');
});
