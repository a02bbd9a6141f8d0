import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { hashCode } from './keys.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** RFC 6238, appendix B, the SHA-1 rows: seconds, step, eight digits. */
const vectors: [number, number, string][] = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [1_111_111_111, 0x23523ed, '14050471'],
  [1_234_567_890, 0x273ef07, '89005924'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
];
/** The RFC's key, the ASCII text 12345678901234567890, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code', () => {
  test.each(vectors)('at %d s, in step %d, is the RFC’s %s', (seconds, step, eight) => {
    expect(generateSync({ secret, epoch: seconds, digits: 8, algorithm: 'sha1', period: 30 })).toBe(eight);
    expect(findTotpStep(secret, eight.slice(-6), at(seconds), 0)).toBe(step);
  });

  test('is accepted from one step before to one step after its own, and no longer', () => {
    const code = '081804';
    const start = 0x23523ec * 30;
    expect(findTotpStep(secret, code, at(start - 30), 0)).toBe(0x23523ec);
    expect(findTotpStep(secret, code, at(start + 59), 0)).toBe(0x23523ec);
    expect(findTotpStep(secret, code, at(start - 31), 0)).toBeUndefined();
    expect(findTotpStep(secret, code, at(start + 60), 0)).toBeUndefined();
  });

  test('is refused once it or a later one was used', () => {
    expect(findTotpStep(secret, '081804', at(1_111_111_109), 0x23523eb)).toBe(0x23523ec);
    expect(findTotpStep(secret, '081804', at(1_111_111_109), 0x23523ec)).toBeUndefined();
    expect(findTotpStep(secret, '081804', at(1_111_111_111), 0x23523ed)).toBeUndefined();
  });
});

test('a new secret has 160 bits, and its URI names the issuer and the account', () => {
  const fresh = makeTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(fresh);
  const uri = new URL(totpUri(fresh, 'ann@example.org'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Keelson:ann@example.org',
  ]);
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([fresh, 'Keelson']);
});

test('a hash distinguishes parts that concatenate to the same text', () => {
  const key = new Uint8Array(32);
  expect(hashCode(key, 'ab', 'c').equals(hashCode(key, 'a', 'bc'))).toBe(false);
});
