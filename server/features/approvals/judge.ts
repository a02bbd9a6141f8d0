import { sql, type RawBuilder } from 'kysely';
import {
  approvalsNeeded,
  type Approvals,
  type ApprovalThresholds,
  type PaymentKind,
  type UnapprovedDay,
} from '#contract/approvals/rules.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { countingUsage, usedOf } from '../usage/index.ts';
import './tables.ts';

/** A rule in force with the usage that counts towards it; amounts as text, in smallest units of its currency. */
export type RuleFacts = {
  readonly currency: string;
  readonly oneFrom: string | null;
  readonly twoFrom: string | null;
  readonly byNone: string;
  readonly byFewerThanTwo: string;
} | null;

/**
 * Counters of payments sent with fewer than two approvals, and with none. They are locked in the order of their names.
 */
type Counter = 'pair' | 'single';
const operationOf = (kind: PaymentKind, counter: Counter) => `${kind}.${counter}` as const;

/**
 * Returns a company's rule for a kind of payment, as an expression for any statement that holds the account's lock;
 * null if there is none. Usage is counted in the rule's currency.
 */
export function ruleOf(deps: Pick<Deps, 'clock'>, companyId: Sql<string>, kind: PaymentKind): RawBuilder<RuleFacts> {
  const used = (counter: Counter) =>
    usedOf(deps, { accountId: companyId, operation: operationOf(kind, counter), asset: sql`r.currency` });
  return sql<RuleFacts>`(select jsonb_build_object('currency', r.currency, 'oneFrom', r.one_from::text,
      'twoFrom', r.two_from::text, 'byNone', ${used('single')}, 'byFewerThanTwo', ${used('pair')})
    from approval_rule r where r.company_id = ${companyId} and r.kind = ${kind} order by r.n desc limit 1)`;
}

export interface Payment {
  readonly kind: PaymentKind;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

/** Result of applying a company's rule to a payment. */
export interface Judgement {
  readonly needed: Approvals;
  readonly currency: AssetCode;
  /** In smallest units of `currency`, rounded up; null without a price. */
  readonly value: bigint | null;
}

/**
 * Decides whether a payment needs approval by further members, and by how many. Used for payments and for trial
 * examples alike.
 */
export async function judge(
  deps: Pick<Deps, 'clock' | 'providers'>,
  currency: AssetCode,
  thresholds: ApprovalThresholds,
  day: UnapprovedDay,
  payment: Payment,
): Promise<Judgement> {
  const value = await valueIn(deps, currency, payment);
  return { needed: approvalsNeeded(thresholds, value, day), currency, value };
}

/** Same as `judge`, by the rule in force; undefined if there is none. */
export async function judgeByRule(
  deps: Pick<Deps, 'clock' | 'providers'>,
  rule: RuleFacts,
  payment: Payment,
): Promise<Judgement | undefined> {
  if (!rule || (rule.oneFrom === null && rule.twoFrom === null)) return undefined;
  return judge(deps, assetCode(rule.currency), thresholdsOf(rule), dayOf(rule), payment);
}

const units = (text: string | null) => (text === null ? null : BigInt(text));

export const thresholdsOf = ({ oneFrom, twoFrom }: Pick<NonNullable<RuleFacts>, 'oneFrom' | 'twoFrom'>) => ({
  oneFrom: units(oneFrom),
  twoFrom: units(twoFrom),
});

export const dayOf = (rule: RuleFacts): UnapprovedDay => ({
  byNone: BigInt(rule?.byNone ?? 0),
  byFewerThanTwo: BigInt(rule?.byFewerThanTwo ?? 0),
});

async function valueIn({ clock, providers }: Pick<Deps, 'clock' | 'providers'>, currency: AssetCode, payment: Payment) {
  const { asset, amount } = payment;
  if (asset === currency) return amount;
  // A rates provider that doesn't respond counts as having no rate.
  const rates = await ratesAt(providers.rates, [asset], currency, clock.now()).catch(() => undefined);
  const rate = rates?.get(asset);
  return rate ? convertUnits(amount, rate, { base: scaleOf(asset), quote: scaleOf(currency) }, 'ceil') : null;
}

/**
 * Returns what counts a payment with fewer than two approvals towards the next ones within 24 hours, to be written with
 * its order. The account is locked until then.
 */
export function countingPayment(
  deps: Pick<Deps, 'clock'>,
  { accountId, orderId, kind }: { readonly accountId: string; readonly orderId: string; readonly kind: PaymentKind },
  { needed, value, currency }: Judgement,
): Writing {
  if (value === null || needed === 2) return {};
  const counters: readonly Counter[] = needed === 0 ? ['pair', 'single'] : ['pair'];
  const parts = counters.map((counter) => {
    return { limit: { accountId, operation: operationOf(kind, counter), asset: currency }, amount: value };
  });
  return { calls: [countingUsage(deps, orderId, parts)] };
}
