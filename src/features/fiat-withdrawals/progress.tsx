import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import styles from '#src/ui/bank-payment.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';

export interface Point {
  readonly name: MessageDescriptor;
  /** Null if still ahead. */
  readonly at: string | null;
}

/** Past and future steps of a payment. */
export function Progress({ points }: { points: readonly Point[] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  return (
    <ol className={styles.line}>
      {points.map(({ name, at }) => (
        <li key={`${name.id}-${at ?? ''}`} {...(at === null ? { 'data-is-ahead': '' } : {})}>
          {i18n._(name)}
          {at === null ? null : <small>{writeInstant(at)}</small>}
        </li>
      ))}
    </ol>
  );
}
