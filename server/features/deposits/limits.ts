import { findOwnTerms, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import { getAccount } from '../accounts/index.ts';

/** The limits that apply to a deposit, in smallest units. */
export interface DepositLimits {
  /** A smaller deposit is not credited. */
  readonly minimum: bigint;
  /** A deposit of this amount or more is reviewed first. */
  readonly reviewFrom: bigint;
  /** A larger deposit is also reviewed first: it has arrived and is never refused. Null: no maximum. */
  readonly maximum: bigint | null;
  /** Totals over 24 hours and 30 days above which a deposit is also reviewed first; null if the network has none. */
  readonly total: { readonly dailyMaximum: bigint; readonly monthlyMaximum: bigint | null } | null;
}

/**
 * Returns the customer's own deposit terms if there are any, else the network's, with the review threshold of
 * withdrawals.
 */
export async function limitsOf(db: Queryable, accountId: string, network: Network): Promise<DepositLimits> {
  const { own, whom } = await ownTermsOf(db, accountId, network);
  const units = (text: string) => must(parseUnits(text, scaleOf(network.asset)), 'a limit in the asset’s units');
  const orNull = (text: string | null) => (text === null ? null : units(text));
  return {
    minimum: units(minimumIn(own, network)),
    reviewFrom: units(own?.reviewFrom ?? onTermsOf(network, whom).withdrawal.reviewFrom),
    maximum: orNull(own?.maximum ?? network.maximumDeposit),
    total: own ? { dailyMaximum: units(own.dailyMaximum), monthlyMaximum: orNull(own.monthlyMaximum) } : null,
  };
}

/** Returns the minimum that applies to a customer's deposits, as a decimal. */
export async function minimumOf(db: Queryable, accountId: string, network: Network): Promise<string> {
  const { own } = await ownTermsOf(db, accountId, network);
  return minimumIn(own, network);
}

const minimumIn = (own: { readonly minimum: string } | undefined, network: Network) =>
  own?.minimum ?? network.minimumDeposit;

async function ownTermsOf(db: Queryable, accountId: string, network: Network) {
  const { tier, country } = await getAccount(db, accountId);
  const whom = { tier, country };
  return { whom, own: findOwnTerms('deposit', network.asset, { ...whom, network: network.network }) };
}
