import { findOwnTerms, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
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
export async function limitsOf(tx: Tx, accountId: string, network: Network): Promise<DepositLimits> {
  const { tier, country } = await getAccount(tx, accountId);
  const own = findOwnTerms('deposit', network.asset, { tier, country, network: network.network });
  const units = (text: string) => must(parseUnits(text, scaleOf(network.asset)), 'a limit in the asset’s units');
  const orNull = (text: string | null) => (text === null ? null : units(text));
  return {
    minimum: units(own?.minimum ?? network.minimumDeposit),
    reviewFrom: units(own?.reviewFrom ?? onTermsOf(network, { tier, country }).withdrawal.reviewFrom),
    maximum: orNull(own?.maximum ?? network.maximumDeposit),
    total: own ? { dailyMaximum: units(own.dailyMaximum), monthlyMaximum: orNull(own.monthlyMaximum) } : null,
  };
}
