import { expect, test } from 'vitest';
import { recipients } from '#contract/recipients/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { names } from '#worker/local/names.ts';
import '../../tests/harness/screens/world.tsx';
import { openLocal } from './local.ts';
import { enqueueIntention, withdrawIntention } from './outbox.ts';

async function enqueue() {
  const key = await enqueueIntention(recipients.delete, { params: { id: '1' } });
  const outbox = must((await openLocal()).user, 'a signed-in user').outbox;
  return { outbox, seq: must(await outbox.get({ key }), 'the entry').seq };
}

test('an entry that was not sent yet can be taken back', async () => {
  const { outbox, seq } = await enqueue();
  expect(await withdrawIntention(seq)).toBe(true);
  expect(await outbox.get(seq)).toBeUndefined();
});

test('taking an entry back while it is being sent waits for its answer, and tells that it was sent', async () => {
  const { outbox, seq } = await enqueue();
  const isAnswered = Promise.withResolvers<void>();
  const isSending = Promise.withResolvers<void>();
  const sent = navigator.locks.request(names.outboxLock, async () => {
    isSending.resolve();
    await isAnswered.promise;
    await outbox.delete(seq);
  });
  await isSending.promise;
  const withdrawn = withdrawIntention(seq);
  isAnswered.resolve();
  expect(await withdrawn).toBe(false);
  await sent;
});

test('an entry whose answer was lost may have taken effect', async () => {
  const { outbox, seq } = await enqueue();
  await outbox.update(seq, { attempts: 1 });
  expect(await withdrawIntention(seq)).toBe(false);
  expect(await outbox.get(seq)).toBeUndefined();
});
