import { expect, test } from 'vitest';
import { withdrawalStates, withdrawalTable } from '#contract/withdrawals/states.ts';
import { wayAhead } from './way-ahead.ts';

test('the way ahead is the shortest path in the table of moves', () => {
  expect(wayAhead('pendingReview')).toEqual([
    'riskCheckKyt',
    'accepted',
    'pendingSignature',
    'pendingSend',
    'processing',
  ]);
  expect(wayAhead('pendingSend')).toEqual(['processing']);
});

test('nothing lies ahead of a final state or of one already on the chain', () => {
  for (const state of ['failed', 'reviewRejected', 'revoked', 'processing'] as const)
    expect(wayAhead(state)).toEqual([]);
});

test('every step of the way ahead is a move in the table', () => {
  for (const from of withdrawalStates) {
    const way = [from, ...wayAhead(from)];
    for (const [index, to] of way.entries())
      if (index > 0)
        expect(withdrawalTable.moves.some((move) => move.from === way[index - 1] && move.to === to)).toBe(true);
  }
});
