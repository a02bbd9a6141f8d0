import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedWebhook, signatureHeaders, signWebhook } from './signature.ts';

const secret = new Uint8Array(32).fill(7);
const nowMs = Date.UTC(2026, 10, 21);

const check = (body: Buffer, timeMs: unknown, signature: unknown, now = nowMs) =>
  isSignedWebhook(secret, { [signatureHeaders.time]: timeMs, [signatureHeaders.signature]: signature }, body, now);

test('a signature is valid only for the bytes and the time that were signed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(), (bytes, at) => {
      const body = Buffer.from(bytes);
      const signature = signWebhook(secret, nowMs, body);
      expect(check(body, String(nowMs), signature)).toBe(true);
      const changed = Buffer.from(bytes);
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1;
      expect(check(changed, String(nowMs), signature)).toBe(false);
      expect(check(body, String(nowMs + 1), signature)).toBe(false);
    }),
  );
});

test('a signature is valid for five minutes before and after its time', () => {
  const body = Buffer.from('{}');
  const at = (offsetMs: number) => check(body, String(nowMs + offsetMs), signWebhook(secret, nowMs + offsetMs, body));
  expect([-300_001, -300_000, 0, 300_000, 300_001].map(at)).toEqual([false, true, true, true, false]);
});

test.each([undefined, '', 'x', ['a', 'b'], '0x10', 'Infinity'])('a signature is invalid with the header %j', (odd) => {
  const body = Buffer.from('{}');
  expect(check(body, String(nowMs), odd)).toBe(false);
  expect(check(body, odd, signWebhook(secret, nowMs, body))).toBe(false);
});
