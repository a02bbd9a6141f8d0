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

/** A rule in force with what counts towards it; amounts as texts, in smallest units of its currency. */
export type RuleFacts = {
  readonly currency: string;
  readonly oneFrom: string | null;
  readonly twoFrom: string | null;
  readonly byNone: string;
  readonly byFewerThanTwo: string;
} | null;

/** Counters of what went out with fewer than two approvals, and with none. They are taken in the order of their names. */
type Counter = 'pair' | 'single';
const operationOf = (kind: PaymentKind, counter: Counter) => `${kind}.${counter}` as const;

/**
 * The rule of a company for a kind of payment, to be read in whatever statement that holds the account's lock; null where
 * there is none. What counts towards it is in the rule's currency.
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

/** What a company's rule says of a payment. */
export interface Judgement {
  readonly needed: Approvals;
  readonly currency: AssetCode;
  /** In its smallest units, rounded up; null without a price. */
  readonly value: bigint | null;
}

/**
 * Whether further members have to approve a payment, and how many. This decides about payments and about examples that
 * are only tried.
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

/** The same by the rule in force; undefined where there is none. */
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
  // A provider of rates that doesn't answer has none.
  const rates = await ratesAt(providers.rates, [asset], currency, clock.now()).catch(() => undefined);
  const rate = rates?.get(asset);
  return rate ? convertUnits(amount, rate, { base: scaleOf(asset), quote: scaleOf(currency) }, 'ceil') : null;
}

/**
 * What counts a payment that fewer than two approve towards the next ones of 24 hours, to be written with its order. Its
 * account is locked until then.
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
