import { expect, test } from 'vitest';
import { isEnough, listFactors, listMissing, listWays, maskEmail, maskPhone, type BoundFactors } from './rules.ts';
import { hashValues } from './values-hash.ts';

const bound = (change: Partial<BoundFactors>): BoundFactors => ({
  email: null,
  phone: null,
  hasTotp: false,
  hasPasskey: false,
  ...change,
});
const email = 'ann@example.org';
const phone = '+4791234567';

test('without an authenticator, every bound contact is required', () => {
  expect(listWays(bound({ email }))).toEqual([['email']]);
  expect(listWays(bound({ phone }))).toEqual([['sms']]);
  expect(listWays(bound({ email, phone }))).toEqual([['email', 'sms']]);
});

test('an authenticator is required together with one contact, the email address first', () => {
  expect(listWays(bound({ email, phone, hasTotp: true }))[0]).toEqual(['totp', 'email']);
  expect(listWays(bound({ phone, hasTotp: true }))[0]).toEqual(['totp', 'sms']);
});

test('a recovery code replaces the authenticator and nothing else', () => {
  const ann = bound({ email, hasTotp: true });
  expect(isEnough(ann, ['recoveryCode'])).toBe(false);
  expect(isEnough(ann, ['recoveryCode', 'email'])).toBe(true);
  expect(isEnough(ann, ['recoveryCode', 'totp'])).toBe(false);
});

test('a passkey alone is enough', () => {
  const ann = bound({ email, phone, hasTotp: true, hasPasskey: true });
  expect(listWays(ann).at(-1)).toEqual(['passkey']);
  expect(isEnough(ann, ['passkey'])).toBe(true);
});

test('a user with nothing bound can’t pass', () => {
  expect(listWays(bound({}))).toEqual([]);
  expect(isEnough(bound({}), [])).toBe(false);
  expect(isEnough(bound({}), ['email', 'sms', 'totp'])).toBe(false);
});

test('reports what is missing for the way that is closest to completion', () => {
  const ann = bound({ email, hasTotp: true, hasPasskey: true });
  expect(listMissing(ann, [])).toEqual(['totp', 'email']);
  expect(listMissing(ann, ['recoveryCode'])).toEqual(['email']);
  expect(listMissing(ann, ['email'])).toEqual(['totp']);
  expect(listMissing(ann, ['email', 'totp'])).toEqual([]);
  expect(listFactors(ann)).toEqual(['totp', 'email', 'recoveryCode', 'passkey']);
});

test('masks contacts but keeps enough for their owner to recognize them', () => {
  expect(maskEmail('ann@example.org')).toBe('an***@example.org');
  expect(maskEmail('a@b.example')).toBe('a***@b.example');
  expect(maskEmail('ab@b.example')).toBe('a***@b.example');
  expect(maskPhone(phone)).toBe('+47****4567');
});

test('the hash of a verification ignores the order of its values and depends on everything else', () => {
  const hash = hashValues('transfer.create', { a: '1', b: '2' });
  expect(hashValues('transfer.create', { b: '2', a: '1' })).toEqual(hash);
  expect(hashValues('withdrawal.create', { a: '1', b: '2' })).not.toEqual(hash);
  expect(hashValues('transfer.create', { a: '1', b: '3' })).not.toEqual(hash);
  expect(hashValues('transfer.create', { a: '1' })).not.toEqual(hash);
  expect(hashValues('transfer.create', { a: '1","b":"2' })).not.toEqual(hash);
});
