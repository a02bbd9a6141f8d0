import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { answersFailedVerification, ask, openRequest } from './requests.ts';
import { createVerified } from './use-step-up.ts';

const expired = () => new ApiError(50002, 'expired', null, 403);
const wrongCode = () => new ApiError('code:wrong', 'wrong', null, 400);
/** Passes the open request, or closes it with null. */
const answer = (verification: string | null) => openRequest()?.settle(verification);
/** Lets settled promises continue. */
const turn = () => Promise.resolve().then(() => Promise.resolve());

afterEach(() => answer(null));

test('a verification that the server no longer accepts is requested again and marked as repeated', async () => {
  const sent: string[] = [];
  const done = createVerified()('security.unbindPhone', {}, async (verification) => {
    sent.push(verification);
    if (verification === 'first') throw expired();
    return 'unbound';
  });
  expect(openRequest()?.isRepeated).toBe(false);
  answer('first');
  await expect.poll(() => openRequest()?.isRepeated).toBe(true);
  answer('second');
  expect(await done).toBe('unbound');
  expect(sent).toEqual(['first', 'second']);
});

test('a verification that was passed but not used can be used again, for the same values only', async () => {
  const verified = createVerified();
  const refused = verified('security.bindEmail', { emailAddress: 'a@b.example' }, async () => {
    throw wrongCode();
  });
  answer('passed');
  await expect(refused).rejects.toThrow('wrong');
  expect(await verified('security.bindEmail', { emailAddress: 'a@b.example' }, async (used) => used)).toBe('passed');
  const other = verified('security.bindEmail', { emailAddress: 'c@d.example' }, async (used) => used);
  expect(openRequest()?.values).toEqual({ emailAddress: 'c@d.example' });
  answer(null);
  expect(await other).toBeNull();
});

test('closing the dialog sends nothing', async () => {
  let isSent = false;
  const done = createVerified()('apiKey.delete', { id: '1' }, async () => {
    isSent = true;
  });
  answer(null);
  expect(await done).toBeNull();
  expect(isSent).toBe(false);
});

test('a newer request closes the older one', async () => {
  const older = ask({ action: 'transfer.create', values: {} }, false);
  const newer = ask({ action: 'withdrawal.create', values: {} }, false);
  expect(await older).toBeNull();
  expect(openRequest()?.action).toBe('withdrawal.create');
  answer('passed');
  expect(await newer).toBe('passed');
  expect(openRequest()).toBeNull();
});

test('a failed verification is not reported elsewhere while the dialog handles it', async () => {
  expect(answersFailedVerification()).toBe(false);
  const asked = ask({ action: 'transfer.create', values: {} }, false);
  expect(answersFailedVerification()).toBe(true);
  answer(null);
  await asked;
  await turn();
  expect(answersFailedVerification()).toBe(false);
});
