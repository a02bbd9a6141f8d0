import { termsOf } from '#contract/withdrawals/rules.ts';
import { networkOf } from './check.ts';
import type { WithdrawalRow } from './tables.ts';

/** Returns which of its terms' thresholds a withdrawal reaches, by the sums as of its creation. */
export function factsOf(row: WithdrawalRow) {
  const terms = termsOf(networkOf(row.asset, row.network));
  const amount = BigInt(row.amount);
  return {
    status: row.status,
    isReviewed: row.eyes === null ? amount >= terms.reviewFrom : row.eyes > 0,
    isLarge: row.eyes === null ? amount >= terms.fourEyesFrom : row.eyes > 1,
    isTravelRuleDue: row.is_travel_rule_due ?? BigInt(row.linked_amount ?? row.amount) >= terms.travelRuleFrom,
    wasScreened: row.risk !== null,
  };
}
