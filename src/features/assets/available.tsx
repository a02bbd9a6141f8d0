import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { AsOf } from '#src/ui/as-of.tsx';
import { Money } from '#src/ui/money.tsx';
import { assetTables } from './sync.ts';

/** The spendable amount of an asset. */
export interface Available {
  /** A canonical decimal; undefined until known. */
  readonly amount: string | undefined;
  /** When this device received it; null if it is current. */
  readonly asOf: Date | null;
}

/**
 * Returns the available amount of an asset as last known to this device, so that a form has it offline too.
 * @param pocket which of the account's balances pays
 */
export function useAvailable(asset: string | undefined, pocket: 'balances' | 'globalBalances' = 'balances'): Available {
  const table = assetTables[pocket];
  const rows = table.useNewest();
  const { asOf } = table.useFreshness();
  useEffect(() => void table.sync(), [table]);
  const known = rows?.find((row) => row.asset === asset)?.available;
  // An asset that is missing from a complete list has a balance of zero.
  return { amount: known ?? (rows && asOf ? '0' : undefined), asOf };
}

/** The available amount in words, below a form's amount. */
export function AvailableText({ of: { amount, asOf }, asset }: { of: Available; asset: string }) {
  return (
    <>
      <Trans>Available</Trans> {amount === undefined ? '--' : <Money value={amount} asset={asset} />}
      <AsOf at={asOf} isBeside />
    </>
  );
}
