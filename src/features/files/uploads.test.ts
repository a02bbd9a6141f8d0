import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import type { FileKeeper } from '#src/platform/drafts.ts';
import type { UploadOptions } from '#src/platform/transfer.ts';
import { createUploads } from './uploads.ts';

const jpeg = (name = 'front.jpg') => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)], name);
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Reading a file, keeping it and sending it take a few turns. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

/** A device that keeps files, and a server that is answered for by hand. */
function world(kept = new Map<string, File>(), max = 1) {
  const sent: { file: File; options: UploadOptions; answer: (id: string) => void; fail: (error: unknown) => void }[] =
    [];
  const forgotten: string[] = [];
  let value: readonly string[] = [];
  const keeper: FileKeeper = {
    keep: async (key, file) => {
      await turn();
      kept.set(key, file);
    },
    drop: async (key) => void kept.delete(key),
    list: async () => [...kept].map(([key, file]) => ({ key, file })),
  };
  const uploads = createUploads({
    purpose: 'kyc.front',
    max,
    keeper,
    send: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
        sent.push({ file, options, answer: (id) => resolve({ id }), fail: reject });
      }),
    forget: (id) => forgotten.push(id),
  });
  const know = (ids: readonly string[]) => uploads.know(ids, (next) => (value = next));
  know([]);
  return { uploads, kept, sent, forgotten, know, value: () => value };
}

test('a chosen file is kept until it is up, and no longer', async () => {
  const { uploads, kept, sent, value } = world();
  uploads.choose([jpeg()]);
  await settled();
  expect([...kept.values()].map(({ name }) => name)).toEqual(['front.jpg']);
  sent[0]?.answer('stored-1');
  await settled();
  expect([value(), kept.size, uploads.getState().pending]).toEqual([['stored-1'], 0, []]);
});

test('an upload that the closing page has stopped is taken up by the next, as the same command', async () => {
  const first = world();
  first.uploads.choose([jpeg()]);
  await settled();
  first.uploads.stop();
  await settled();
  expect(first.kept.size).toBe(1);
  const next = world(first.kept);
  void next.uploads.resume();
  await settled();
  expect(next.sent[0]?.file.name).toBe('front.jpg');
  expect(next.sent[0]?.options.idempotencyKey).toBe(first.sent[0]?.options.idempotencyKey);
  next.sent[0]?.answer('stored-1');
  await settled();
  expect([next.value(), next.kept.size]).toEqual([['stored-1'], 0]);
});

test('one that had arrived before its page was closed takes no other’s place, nor its own', async () => {
  const { uploads, sent, forgotten, know, value } = world(new Map([['key-1', jpeg()]]));
  know(['stored-1']);
  void uploads.resume();
  await settled();
  sent[0]?.answer('stored-1');
  await settled();
  expect([value(), forgotten]).toEqual([['stored-1'], []]);
});

test('resuming twice sends once', async () => {
  const { uploads, sent } = world(new Map([['key-1', jpeg()]]));
  void uploads.resume();
  void uploads.resume();
  await settled();
  expect(sent).toHaveLength(1);
});

test('what the network has stopped goes out again when there is one, and what was refused doesn’t', async () => {
  const { uploads, kept, sent } = world(undefined, 2);
  uploads.choose([jpeg('a.jpg'), jpeg('b.jpg')]);
  await settled();
  sent[0]?.fail(new NetworkError('offline', 'no network'));
  sent[1]?.fail(new ApiError(50013, 'refused', {}, 422));
  await settled();
  expect([...kept.values()].map(({ name }) => name)).toEqual(['a.jpg']);
  uploads.retryUnsent();
  await settled();
  expect(sent.slice(2).map(({ file }) => file.name)).toEqual(['a.jpg']);
});

test.each([0, 1, 2, 3, 10])('a file that is cancelled after %i turns is kept no more', async (turns) => {
  const { uploads, kept } = world();
  uploads.choose([jpeg()]);
  for (let done = 0; done < turns; done += 1) await turn();
  const [pending] = uploads.getState().pending;
  if (!pending) throw new Error('nothing is on its way');
  uploads.cancel(pending);
  await settled();
  expect([kept.size, uploads.getState().pending]).toEqual([0, []]);
});

test('another choice takes the place of the one that is on its way', async () => {
  const { uploads, kept, sent, value } = world();
  uploads.choose([jpeg('old.jpg')]);
  await settled();
  uploads.choose([jpeg('new.jpg')]);
  await settled();
  expect([...kept.values()].map(({ name }) => name)).toEqual(['new.jpg']);
  expect(sent[0]?.options.signal.aborted).toBe(true);
  sent[1]?.answer('stored-2');
  await settled();
  expect(value()).toEqual(['stored-2']);
});

test('what is no picture, or too large, is neither kept nor sent', async () => {
  const { uploads, kept, sent } = world();
  uploads.choose([new File(['<svg/>'], 'front.jpg')]);
  await settled();
  uploads.choose([new File([new Uint8Array(11 * 1024 * 1024)], 'front.jpg')]);
  await settled();
  expect([kept.size, sent.length]).toEqual([0, 0]);
  expect(uploads.getState().pending[0]?.failure).toEqual({ flaw: 'size' });
});
