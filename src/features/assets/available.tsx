import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { AsOf } from '#src/ui/as-of.tsx';
import { Money } from '#src/ui/money.tsx';
import { assetTables } from './sync.ts';

/** What of an asset can be spent. */
export interface Available {
  /** A canonical decimal; undefined while nothing is known. */
  readonly amount: string | undefined;
  /** When this device was told; null where the answer is of now. */
  readonly asOf: Date | null;
}

/**
 * What of an asset is available, as this device last knew it: so a form has it without a network too.
 * @param pocket which of the account's balances is paid from
 */
export function useAvailable(asset: string | undefined, pocket: 'balances' | 'globalBalances' = 'balances'): Available {
  const table = assetTables[pocket];
  const rows = table.useNewest();
  const { asOf } = table.useFreshness();
  useEffect(() => void table.sync(), [table]);
  const known = rows?.find((row) => row.asset === asset)?.available;
  // A whole list in which an asset doesn't stand has nothing of it.
  return { amount: known ?? (rows && asOf ? '0' : undefined), asOf };
}

/** The same in words, below a form's amount. */
export function AvailableText({ of: { amount, asOf }, asset }: { of: Available; asset: string }) {
  return (
    <>
      <Trans>Available</Trans> {amount === undefined ? '--' : <Money value={amount} asset={asset} />}{' '}
      <AsOf at={asOf} isBeside />
    </>
  );
}
