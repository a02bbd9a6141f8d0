import { useMemo } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import type { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import { findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { globalTables } from './sync.ts';

export type CurrencyAccountRow = UserRows['currencyAccounts'];
export type BankDetails = NonNullable<CurrencyAccountRow['account']>;
export type GlobalBalanceRow = UserRows['globalBalances'];
export type ApplicationRow = ResultOf<typeof globalAccountSchemas.getApplications>['items'][number];

/** A currency with a bank account. */
export interface OpenAccount {
  readonly currency: string;
  readonly details: BankDetails;
}

/** Returns each currency, in the order of its code; undefined while the device is being read. */
export function useCurrencyAccounts(): readonly CurrencyAccountRow[] | undefined {
  const rows = globalTables.accounts.useNewest();
  return useMemo(() => rows?.toReversed(), [rows]);
}

/** Returns the open currencies. */
export function useOpenAccounts(): readonly OpenAccount[] | undefined {
  const rows = useCurrencyAccounts();
  return useMemo(
    () => rows?.flatMap(({ currency, account }) => (account === null ? [] : [{ currency, details: account }])),
    [rows],
  );
}

/** Returns what the account can hold, and the deposit terms of each. */
export function useHoldable() {
  const whom = useTermsFor();
  return listHoldable(whom).flatMap((asset) => {
    const terms = findDepositTerms(asset.code, whom);
    return terms ? [{ asset, terms }] : [];
  });
}
