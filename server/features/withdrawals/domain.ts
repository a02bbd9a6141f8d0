import { isTravelRuleComplete, type OperatorAction, type TravelRule } from '#contract/withdrawals/rules.ts';
import { canMove } from '#contract/platform/moves.ts';
import { withdrawalTable, type WithdrawalState } from '#contract/withdrawals/states.ts';
import type { KytVerdict } from '#server/providers/kyt/kyt.ts';

/** Facts the next step of a withdrawal depends on. */
export interface Facts {
  readonly status: WithdrawalState;
  /** Whether the amount is subject to the travel rule. */
  readonly isTravelRuleDue: boolean;
  readonly wasScreened: boolean;
}

/** Returns the state a risk check leads to. */
export function afterScreening(verdict: KytVerdict, isTravelRuleDue: boolean): WithdrawalState {
  if (verdict === 'severe') return 'frozen';
  if (verdict === 'review') return 'complianceReview';
  return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
}

/** Returns the state the travel rule leads to; undefined if an operator has to review the customer's declaration. */
export function afterTravelRule(
  rule: TravelRule | null,
  walletProof: 'signed' | 'declared' | null,
  isProviderKnown: boolean,
): WithdrawalState | undefined {
  if (!isTravelRuleComplete(rule)) return 'travelRuleInformationNeeded';
  if (rule.walletType === 'provider') return isProviderKnown ? 'accepted' : undefined;
  if (walletProof === 'signed') return 'accepted';
  return walletProof === 'declared' ? undefined : 'walletAwaitingConfirmation';
}

/** State each measure, and a rejection, leads to. An approval's depends on what was reviewed so far. */
const leads = {
  reject: 'reviewRejected',
  freeze: 'frozen',
  unfreeze: 'unfrozen',
  lock: 'lockedOrder',
  askInformation: 'travelRuleInformationNeeded',
  markAbnormal: 'abnormalOrder',
  resume: 'processing',
  fail: 'failed',
} as const satisfies Record<Exclude<OperatorAction, 'approve'>, WithdrawalState>;

/** Returns the states the two answers of its case lead to. */
export const answersOf = (facts: Facts) => ({ approve: afterApproval(facts), reject: leads.reject });

/** Returns the state an operator's action leads to; undefined if the state table doesn't allow it here. */
export function afterAction(action: OperatorAction, facts: Facts): WithdrawalState | undefined {
  const to = action === 'approve' ? afterApproval(facts) : leads[action];
  return to !== undefined && canMove(withdrawalTable, facts.status, to, 'operator') ? to : undefined;
}

/**
 * Returns the state an approval leads to. It passes only the review it is about, and never skips the risk check or the
 * travel rule.
 */
function afterApproval({ status, isTravelRuleDue, wasScreened }: Facts): WithdrawalState | undefined {
  switch (status) {
    case 'pendingReview':
      return 'riskCheckKyt';
    case 'unfrozen':
      if (!wasScreened) return 'riskCheckKyt';
      return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
    case 'complianceReview':
      return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
    case 'travelRuleReview':
    case 'lockedOrder':
      return 'accepted';
    default:
      return undefined;
  }
}

/**
 * Whether two operators are required: to let money go above a threshold, or to give it back while a provider may have
 * it.
 */
export function needsTwo(action: OperatorAction, isLarge: boolean): boolean {
  return action === 'fail' || (action === 'approve' && isLarge);
}

const firstPauseS = 30;
const longestPauseS = 3600;

/** Returns how long to wait before querying a provider again that didn't respond. */
export function pauseMs(askedTimes: number): number {
  return Math.min(firstPauseS * 2 ** Math.min(askedTimes, 20), longestPauseS) * 1000;
}
