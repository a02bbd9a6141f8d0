import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from '#src/ui/trade.module.css';
import { writeAmount } from '#src/ui/typed-amount.ts';
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
      <Trans>Available</Trans> {amount === undefined ? nothing : <Money value={amount} asset={asset} />}
      <AsOf at={asOf} isBeside />
    </>
  );
}

interface LineProps {
  readonly of: Available;
  readonly asset: string;
  /** Enters an amount, in the number format of the reader's language. */
  readonly give: (amount: string) => void;
}

/** The available amount with a button that gives all of it. */
export function AvailableLine({ of, asset, give }: LineProps) {
  const { i18n } = useLingui();
  const { amount } = of;
  return (
    <div className={styles.available}>
      <span className={styles.meta}>
        <AvailableText of={of} asset={asset} />
      </span>
      <Button
        size="sm"
        variant="default"
        disabled={amount === undefined}
        onClick={() => give(writeAmount(amount ?? '0', i18n.locale))}
      >
        <Trans>Max</Trans>
      </Button>
    </div>
  );
}
