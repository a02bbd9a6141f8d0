import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openApiText } from '#contract/open-api/rules.ts';
import { hashBody, isRightSignature, isTimely, readCredentials, signRequest } from './signature.ts';

const request = {
  timestamp: '1795248000000',
  nonce: '0123456789abcdef0123456789abcdef',
  method: 'POST',
  target: '/open/v1/deposit-addresses',
  bodyHash: 'b3b7ad65e9d3b15e4b6a1ac2f3ad1d0dcf4fd2f7b2a9b5c6d0b0e7b4e5d5d1c2',
};

describe('a signature', () => {
  test('is the HMAC-SHA256 of RFC 4231', () => {
    // Test cases 1 and 2 cover the function itself; ours is that function over five lines.
    const rfc = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest('hex');
    expect(rfc(Buffer.alloc(20, 0x0b), 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
    expect(rfc('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(signRequest('Jefe', request)).toBe(rfc('Jefe', openApiText(request)));
  });

  test('covers five lines, without a trailing line feed', () => {
    expect(openApiText(request)).toBe(
      `1795248000000\n0123456789abcdef0123456789abcdef\nPOST\n/open/v1/deposit-addresses\n${request.bodyHash}`,
    );
  });

  test('of an empty body covers the hash of an empty string', () => {
    expect(hashBody('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test.each(Object.keys(request) as (keyof typeof request)[])('is invalid for a different %s', (part) => {
    const signature = signRequest('secret', request);
    expect(isRightSignature('secret', request, signature)).toBe(true);
    expect(isRightSignature('Secret', request, signature)).toBe(false);
    expect(isRightSignature('secret', { ...request, [part]: `${request[part]}0` }, signature)).toBe(false);
  });
});

describe('a timestamp', () => {
  const now = new Date(1_795_248_000_000);
  test.each([
    [0, true],
    [5000, true],
    [-5000, true],
    [5001, false],
    [-5001, false],
  ])('%s ms off is accepted: %s', (offMs, isFine) => {
    expect(isTimely(String(now.getTime() + offMs), now)).toBe(isFine);
  });
});

describe('headers', () => {
  const right = {
    'x-access-key': 'a'.repeat(32),
    'x-timestamp': '1795248000000',
    'x-nonce': 'n'.repeat(16),
    'x-signature': 'f'.repeat(64),
  };
  test('are read as credentials', () => {
    expect(readCredentials(right)).toMatchObject({ accessKey: right['x-access-key'], nonce: right['x-nonce'] });
  });
  test.each([
    ['x-access-key', 'A'.repeat(32)],
    ['x-access-key', "' or true --"],
    ['x-timestamp', '1795248000'],
    ['x-timestamp', '1.795248e12'],
    ['x-timestamp', '-795248000000'],
    ['x-nonce', 'short'],
    ['x-nonce', 'n'.repeat(65)],
    ['x-nonce', 'line\nfeed-in-the-nonce'],
    ['x-signature', 'F'.repeat(64)],
    ['x-signature', ''],
    ['x-signature', undefined],
  ])('with the %s %j are refused', (name, value) => {
    expect(() => readCredentials({ ...right, [name]: value })).toThrow('the request isn’t signed');
  });
});
