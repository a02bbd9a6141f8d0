import { feeTermsOf } from '../catalogue/terms.ts';
import type { Network } from '../currencies/networks.ts';
import { scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { parseUnits } from '../platform/money.ts';
import { splitOf, type FeeTerms } from '../platform/money-fees.ts';

/** Destination of the coins, and the amount debited from the account; the fee is deducted from it. */
export interface WithdrawalOrder {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string | null;
  readonly amount: string;
}

/** Time after which an unconfirmed request expires. */
export const requestLifetimeS = 600;
/** Lifetime of a link for proving who owns a wallet. */
export const walletProofLifetimeS = 1800;
/** From this multiple of the review threshold on, two operators must approve. */
export const fourEyesTimes = 4n;

export const orderNumberPattern = '^[A-Za-z0-9._-]{1,64}$';
export const nameMaxLength = 100;

/** Returns the values a step-up verification of a withdrawal is bound to. */
export function withdrawalValues(order: WithdrawalOrder): Record<string, string> {
  const { asset, network, address, tag, amount } = order;
  return { asset, network, address, tag: tag ?? '', amount };
}

/** Returns whether a text is a tag: a 32-bit number (XRP Ledger). Whether a network uses tags is up to the network. */
export function isTag(text: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(text) && Number(text) <= 0xffff_ffff;
}

/** A network’s terms in smallest units of its asset. */
export interface TermsInUnits {
  readonly fee: FeeTerms;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly dailyMaximum: bigint;
  /** For the last 30 days; null if there is none. */
  readonly monthlyMaximum: bigint | null;
  readonly reviewFrom: bigint;
  readonly fourEyesFrom: bigint;
  readonly travelRuleFrom: bigint;
}

/** Returns the terms of a coin on a network in smallest units, with the threshold for two operators. */
export function termsOf({ asset, withdrawal }: Network): TermsInUnits {
  const units = (text: string) => must(parseUnits(text, scaleOf(asset)), 'terms in the asset’s units');
  const reviewFrom = units(withdrawal.reviewFrom);
  return {
    fee: feeTermsOf(withdrawal),
    minimum: units(withdrawal.minimum),
    maximum: units(withdrawal.maximum),
    dailyMaximum: units(withdrawal.dailyMaximum),
    monthlyMaximum: withdrawal.monthlyMaximum === null ? null : units(withdrawal.monthlyMaximum),
    reviewFrom,
    fourEyesFrom: reviewFrom * fourEyesTimes,
    travelRuleFrom: units(must(withdrawal.travelRuleFrom, 'the travel rule’s amount')),
  };
}

/** Error codes for an invalid amount. */
export type AmountFault = 50014 | 60029 | 40013 | 40014 | 40015 | 60028;

/** Returns the error code if an amount (smallest units) can’t be withdrawn; undefined if it can. */
export function findAmountFault(
  terms: Pick<TermsInUnits, 'fee' | 'minimum' | 'maximum'>,
  amount: bigint | undefined,
  account: {
    readonly available: bigint;
    /** What is left of the daily or the 30-day limit, whichever is less. */
    readonly left: bigint;
  },
): AmountFault | undefined {
  if (amount === undefined || amount <= 0n) return 50014;
  if (!splitOf(amount, terms.fee)) return 60029;
  if (amount < terms.minimum) return 40013;
  if (amount > terms.maximum) return 40014;
  if (amount > account.left) return 40015;
  if (amount > account.available) return 60028;
  return undefined;
}

/** Beneficiary of a withdrawal (EU 2023/1113, articles 14 and 16). */
export interface TravelRule {
  readonly beneficiaryName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly walletType: 'selfHosted' | 'provider';
  /** The other provider’s name; null for a self-hosted wallet. */
  readonly providerName: string | null;
}

/** Returns whether it has everything the rule requires. */
export function isTravelRuleComplete(rule: TravelRule | null): rule is TravelRule {
  if (rule === null || rule.beneficiaryName.trim() === '') return false;
  return rule.walletType === 'selfHosted' || (rule.providerName ?? '').trim() !== '';
}

/** Returns the message the owner of a self-hosted wallet signs with it. */
export function walletMessage(id: string, address: string): string {
  return `I control the wallet ${address} and ask for the withdrawal ${id} to it.`;
}

/** What an operator may do with a withdrawal besides deciding its case. */
export const measures = ['freeze', 'unfreeze', 'lock', 'askInformation', 'markAbnormal', 'resume', 'fail'] as const;
export type Measure = (typeof measures)[number];
/** Every operator action on a withdrawal at the desk. */
export const operatorActions = ['approve', 'reject', ...measures] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** Returns whether an action is a measure rather than a decision on the case. */
export function isMeasure(action: OperatorAction): action is Measure {
  return measures.some((measure) => measure === action);
}

/** Reasons a withdrawal can't be made, for the panel on its screen. */
export const obstacleKinds = [
  'notVerified',
  'frozen',
  'securityChange',
  'noFundPassword',
  'fundPasswordLocked',
  'closed',
  'disabled',
  'debt',
  'dailyCapUsed',
  'monthlyCapUsed',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/** Restrictions that apply to withdrawals without blocking them, for the panel on the withdrawal screen. */
export const noteKinds = ['allowListOnly'] as const;
export type NoteKind = (typeof noteKinds)[number];

/**
 * Why a confirmed withdrawal waits: a security item was changed, the account is frozen, disabled or in debt, or the
 * network is closed.
 */
export const holdReasons = ['securityChange', 'frozen', 'disabled', 'closed', 'debt'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why a withdrawal failed, if no person decided it. */
export const withdrawalFailures = ['notSent'] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];
