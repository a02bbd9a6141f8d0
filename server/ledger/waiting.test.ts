import { expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { customerAccount, platformAccount } from './accounts.ts';
import { simpleTransfer, type TransferDraft } from './transfer.ts';
import { WaitingList } from '../platform/waiting-list.ts';
import { namesOf, type Waiting } from './waiting.ts';

function between(from: string, to: string): TransferDraft {
  const names = { kind: 'move', reference: `${from}${to}`, key: `${from}${to}` };
  return simpleTransfer(
    names,
    customerAccount(from, assetCode('BTC'), 'available'),
    customerAccount(to, assetCode('BTC'), 'available'),
    1n,
  );
}

function listOf(...pairs: readonly string[]): WaitingList<Waiting> {
  const list = new WaitingList<Waiting>();
  for (const pair of pairs) {
    const draft = between(pair[0]!, pair[1]!);
    list.add({ draft, names: namesOf(draft), resolve: () => {}, reject: () => {} });
  }
  return list;
}

function take(list: WaitingList<Waiting>, count: number): string[] {
  return list.take(count).map((one) => one.draft.reference);
}

test('a batch takes the requested number of transfers, in order of arrival', () => {
  const list = listOf('ab', 'cd', 'ef');
  expect(take(list, 2)).toEqual(['ab', 'cd']);
  expect(list.length).toBe(1);
});

test('transfers of the same account go into one batch', () => {
  expect(take(listOf('ab', 'ba', 'ac'), 10)).toEqual(['ab', 'ba', 'ac']);
});

test('transfers locked by another batch wait, and free ones go ahead of them', () => {
  const list = listOf('ab', 'bc', 'de');
  const first = list.take(1);
  expect(take(list, 10)).toEqual(['de']);
  list.release(first);
  expect(take(list, 10)).toEqual(['bc']);
});

test('no transfer overtakes an earlier one that waits for the same account', () => {
  const list = listOf('ab', 'bc', 'cd');
  list.take(1);
  expect(take(list, 10)).toEqual([]);
});

test('the platform’s sharded accounts are not locked', () => {
  const names = { kind: 'deposit', reference: 'd', key: 'd' };
  const draft = simpleTransfer(
    names,
    platformAccount(assetCode('BTC'), 'custody'),
    customerAccount('a', assetCode('BTC'), 'available'),
    1n,
  );
  expect(namesOf(draft)).toEqual(['a BTC available 0']);
});
