import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listNetworks } from '#contract/currencies/networks.ts';
import { cryptoDepositTable, type CryptoDepositState } from '#contract/deposits/states.ts';
import { canMove } from '#contract/platform/moves.ts';
import { advance } from './domain.ts';

const [btc] = listNetworks();
if (!btc) throw new Error('there is a network');
const minimum = 10_000n;
/** A depth in blocks, or clearance by the risk check. */
const report = fc.oneof(fc.nat({ max: 6 }), fc.constant('cleared' as const));

describe('a deposit', () => {
  test('is credited at its last required confirmation and completed one block later', () => {
    const step = (status: CryptoDepositState, confirmations: number) =>
      advance({ status, confirmations, amount: minimum, isScreened: true }, btc, minimum);
    expect(step('pendingDeposit', 0)).toEqual({ statuses: [], isCredited: false });
    expect(step('pendingDeposit', 1)).toEqual({ statuses: ['confirming'], isCredited: false });
    expect(step('confirming', 2)).toEqual({ statuses: ['confirmed', 'credited'], isCredited: true });
    expect(step('credited', 3)).toEqual({ statuses: ['completed'], isCredited: false });
  });

  test('below the minimum is never credited', () => {
    expect(
      advance({ status: 'confirming', confirmations: 9, amount: minimum - 1n, isScreened: false }, btc, minimum),
    ).toEqual({
      statuses: ['confirmed', 'belowMinimumLimit'],
      isCredited: false,
    });
  });

  test('waits, confirmed, for the risk check, and for staff if it needs a review', () => {
    const step = (isScreened: boolean, needsReview: boolean) =>
      advance({ status: 'confirming', confirmations: 9, amount: minimum, isScreened, needsReview }, btc, minimum);
    expect(step(false, false)).toEqual({ statuses: ['confirmed'], isCredited: false });
    expect(step(true, true)).toEqual({ statuses: ['confirmed', 'complianceReview'], isCredited: false });
  });

  test('is credited exactly once, for any reports in any order, by allowed transitions only', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), fc.boolean(), (reports, isEnough) => {
        let isScreened = false;
        let status: CryptoDepositState = 'pendingDeposit';
        let confirmations = 0;
        let credits = 0;
        for (const report of reports) {
          if (report === 'cleared') isScreened = true;
          else confirmations = Math.max(confirmations, report);
          const amount = isEnough ? minimum : minimum - 1n;
          const step = advance({ status, confirmations, amount, isScreened }, btc, minimum);
          for (const next of step.statuses) {
            expect(canMove(cryptoDepositTable, status, next, 'provider')).toBe(true);
            status = next;
          }
          credits += step.isCredited ? 1 : 0;
        }
        expect(credits).toBe(isEnough && isScreened && confirmations >= btc.confirmations ? 1 : 0);
      }),
    );
  });
});
