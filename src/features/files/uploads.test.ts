import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import type { FileKeeper } from '#src/platform/drafts.ts';
import type { UploadOptions } from '#src/platform/transfer.ts';
import { createUploads, hasFlaw } from './uploads.ts';

const jpeg = (name = 'front.jpg') => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)], name);
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Waits a few turns for a file to be read, stored and sent. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

/** A device that stores files, and a server whose responses the test controls. */
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

test('a chosen file is kept until it is uploaded, and no longer', async () => {
  const { uploads, kept, sent, value } = world();
  uploads.choose([jpeg()]);
  await settled();
  expect([...kept.values()].map(({ name }) => name)).toEqual(['front.jpg']);
  sent[0]?.answer('stored-1');
  await settled();
  expect([value(), kept.size, uploads.getState().pending]).toEqual([['stored-1'], 0, []]);
});

test('an upload interrupted by closing the page is resumed by the next page with the same idempotency key', async () => {
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

test('resuming an upload that had already arrived neither adds a second file nor removes the first', async () => {
  const { uploads, sent, forgotten, know, value } = world(new Map([['key-1', jpeg()]]));
  know(['stored-1']);
  void uploads.resume();
  await settled();
  sent[0]?.answer('stored-1');
  await settled();
  expect([value(), forgotten]).toEqual([['stored-1'], []]);
});

test('resuming twice sends a file once', async () => {
  const { uploads, sent } = world(new Map([['key-1', jpeg()]]));
  void uploads.resume();
  void uploads.resume();
  await settled();
  expect(sent).toHaveLength(1);
});

test('an upload stopped by the network is retried once it is back, and a refused one isn’t', async () => {
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

test('an upload that fails only after the network came back is retried once, with the same key', async () => {
  const { uploads, sent } = world();
  uploads.choose([jpeg()]);
  await settled();
  uploads.retryUnsent();
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]?.fail(new NetworkError('offline', 'no network'));
  await settled();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.options.idempotencyKey).toBe(sent[0]?.options.idempotencyKey);
  sent[1]?.fail(new NetworkError('offline', 'no network'));
  await settled();
  expect(sent).toHaveLength(2);
});

test.each([0, 1, 2, 3, 10])('a file canceled after %i turns is no longer kept', async (turns) => {
  const { uploads, kept } = world();
  uploads.choose([jpeg()]);
  for (let done = 0; done < turns; done += 1) await turn();
  const [pending] = uploads.getState().pending;
  if (!pending) throw new Error('nothing is on its way');
  uploads.cancel(pending);
  await settled();
  expect([kept.size, uploads.getState().pending]).toEqual([0, []]);
});

test('a new choice replaces the upload in progress', async () => {
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

test('a file that is not an image, or is too large, is neither kept nor sent', async () => {
  const { uploads, kept, sent } = world();
  uploads.choose([new File(['<svg/>'], 'front.jpg')]);
  await settled();
  uploads.choose([new File([new Uint8Array(11 * 1024 * 1024)], 'front.jpg')]);
  await settled();
  expect([kept.size, sent.length]).toEqual([0, 0]);
  expect(uploads.getState().pending[0]?.failure).toEqual({ flaw: 'size' });
});

test('files of the wrong kind or size take no place of those permitted, and give way to the next choice', async () => {
  const { uploads, sent } = world(new Map(), 2);
  uploads.choose([new File(['<svg/>'], 'one.jpg'), new File(['<svg/>'], 'two.jpg')]);
  await settled();
  expect(uploads.getState().pending.map(hasFlaw)).toEqual([true, true]);
  uploads.choose([jpeg('right.jpg')]);
  await settled();
  expect(uploads.getState()).toMatchObject({ isTooMany: false, pending: [{ failure: null }] });
  expect(sent.map(({ file }) => file.name)).toEqual(['right.jpg']);
});

test('the notice about too many files goes once one of them is removed', async () => {
  const { uploads } = world(new Map(), 2);
  uploads.choose([jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')]);
  await settled();
  expect(uploads.getState().isTooMany).toBe(true);
  const [first] = uploads.getState().pending;
  if (!first) throw new Error('nothing is on its way');
  uploads.cancel(first);
  expect(uploads.getState().isTooMany).toBe(false);
});
