import { isTravelRuleComplete, type OperatorAction, type TravelRule } from '#contract/withdrawals/rules.ts';
import { canMove } from '#contract/platform/moves.ts';
import { withdrawalTable, type WithdrawalState } from '#contract/withdrawals/states.ts';
import type { KytVerdict } from '#server/providers/kyt/kyt.ts';

/** What the next step of a withdrawal depends on. */
export interface Facts {
  readonly status: WithdrawalState;
  /** The amount is one that the travel rule is about. */
  readonly isTravelRuleDue: boolean;
  readonly wasScreened: boolean;
}

/** Where a risk check leads. */
export function afterScreening(verdict: KytVerdict, isTravelRuleDue: boolean): WithdrawalState {
  if (verdict === 'severe') return 'frozen';
  if (verdict === 'review') return 'complianceReview';
  return isTravelRuleDue ? 'travelRuleReview' : 'accepted';
}

/** Where the travel rule leads; undefined where an operator has to look at what the customer declares. */
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

/** Where each measure leads, and a rejection. What an approval leads to depends on what was looked at so far. */
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

/** Where the two answers of its case lead. */
export const answersOf = (facts: Facts) => ({ approve: afterApproval(facts), reject: leads.reject });

/** Where an operator's action leads from here; undefined where the table of moves has it not for this state. */
export function afterAction(action: OperatorAction, facts: Facts): WithdrawalState | undefined {
  const to = action === 'approve' ? afterApproval(facts) : leads[action];
  return to !== undefined && canMove(withdrawalTable, facts.status, to, 'operator') ? to : undefined;
}

/** An approval passes what it is about and nothing else: neither the risk check nor the travel rule is skipped by it. */
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

/** Decisions that let money go, or give it back while a provider may have it: two operators above a threshold. */
export function needsTwo(action: OperatorAction, isLarge: boolean): boolean {
  return action === 'fail' || (action === 'approve' && isLarge);
}

const firstPauseS = 30;
const longestPauseS = 3600;

/** How long to wait before a provider that gave no answer is asked again. */
export function pauseMs(askedTimes: number): number {
  return Math.min(firstPauseS * 2 ** Math.min(askedTimes, 20), longestPauseS) * 1000;
}
