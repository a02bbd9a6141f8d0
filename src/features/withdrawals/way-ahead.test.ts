import { expect, test } from 'vitest';
import { withdrawalStates, withdrawalTable } from '#contract/withdrawals/states.ts';
import { wayAhead } from './way-ahead.ts';

test('the way ahead is the table’s, and shortest', () => {
  expect(wayAhead('pendingReview')).toEqual([
    'riskCheckKyt',
    'accepted',
    'pendingSignature',
    'pendingSend',
    'processing',
  ]);
  expect(wayAhead('pendingSend')).toEqual(['processing']);
});

test('nothing lies ahead of what is over, nor of what is on the chain', () => {
  for (const state of ['failed', 'reviewRejected', 'revoked', 'processing'] as const)
    expect(wayAhead(state)).toEqual([]);
});

test('every step of every way is a move', () => {
  for (const from of withdrawalStates) {
    const way = [from, ...wayAhead(from)];
    for (const [index, to] of way.entries())
      if (index > 0)
        expect(withdrawalTable.moves.some((move) => move.from === way[index - 1] && move.to === to)).toBe(true);
  }
});
