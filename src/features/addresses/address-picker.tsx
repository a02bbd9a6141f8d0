import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { nameOf, useBook, type BookRow } from './rows.ts';
import { addressesTable } from './sync.ts';

interface AddressPickerProps {
  readonly asset: string;
  readonly network: string;
  readonly onPick: (entry: BookRow) => void;
}

/**
 * Lists the book's addresses for a coin on a network, to pick one. Those still cooling down are shown but can't be
 * picked.
 */
export function AddressPicker({ asset, network, onPick }: AddressPickerProps) {
  const { t } = useLingui();
  const book = useBook();
  useEffect(() => void addressesTable.sync(), []);
  const rows = (book ?? []).filter((row) => row.asset === asset && row.network === network);
  if (book && rows.length === 0)
    return (
      <p className={styles.meta}>
        <Trans>No saved address for this coin and network.</Trans>
      </p>
    );
  return (
    <ul className={styles.list} aria-label={t`Saved addresses`}>
      {rows.map((row) => (
        <li key={row.id}>
          <Choice row={row} pick={() => onPick(row)} />
        </li>
      ))}
    </ul>
  );
}

function Choice({ row, pick }: { row: BookRow; pick: () => void }) {
  const writeInstant = useWriteInstant();
  const { usableAt } = row;
  const isCooling = useSecondsUntilInstant(usableAt) > 0;
  return (
    <button type="button" className={styles.picker} disabled={isCooling} onClick={pick}>
      <strong>{nameOf(row)}</strong>
      <AddressText address={row.address} />
      {row.tag ? (
        <span>
          <Trans>Destination tag</Trans>: {row.tag}
        </span>
      ) : null}
      {usableAt && isCooling ? (
        <span className={styles.meta}>
          <Trans>Available from {writeInstant(usableAt)}</Trans>
        </span>
      ) : null}
    </button>
  );
}
