import { afterEach, expect, test, vi } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { ask, keyOf } from './ask.ts';

const made = vi.hoisted((): unknown[][] => []);
vi.mock('./api.ts', () => ({ request: async (...given: unknown[]) => void made.push(given) }));
afterEach(() => void made.splice(0));

test('equal queries share a key, others of the same call don’t, and all keys begin with the area', () => {
  const one = ask(transfer.getLimit, { query: { Asset: 'BTC' } });
  expect(one.queryKey).toEqual(['transfer', 'getLimit', { query: { Asset: 'BTC' } }]);
  expect(ask(transfer.getLimit, { query: { Asset: 'ETH' } }).queryKey).not.toEqual(one.queryKey);
  expect(keyOf(addresses.listPayees)).toEqual(['addresses', 'listPayees']);
  expect(ask(addresses.listPayees).queryKey).toEqual(['addresses', 'listPayees']);
});

test('a query is sent with its input, can be aborted, and shows its errors inline', async () => {
  const { signal } = new AbortController();
  const { queryFn } = ask(transfer.getLimit, { query: { Asset: 'BTC' } });
  if (typeof queryFn !== 'function') throw new Error('a question is asked by a function');
  await queryFn({ signal } as Parameters<typeof queryFn>[0]);
  expect(made).toEqual([[transfer.getLimit, { query: { Asset: 'BTC' } }, { signal, isInline: true }]]);
});
