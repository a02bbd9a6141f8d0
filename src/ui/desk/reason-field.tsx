import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '../review.module.css';

const minReason = 10;
const maxReason = 500;

/** Why a reason that its owner is mailed does not do; null where it does. */
export function useReasonFlaw(): (reason: string) => string | null {
  const { t } = useLingui();
  return (reason) => (reason.trim().length < minReason ? t`Enter a reason of at least ${minReason} characters` : null);
}

interface ReasonFieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly flaw: ReactNode;
  readonly change: (value: string) => void;
}

/** Why an operator does what he does: always recorded. */
export function ReasonField({ id, label, value, flaw, change }: ReasonFieldProps) {
  return (
    <>
      <label className={styles.labelled}>
        {label}
        <textarea
          id={id}
          rows={3}
          maxLength={maxReason}
          value={value}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? `${id}-flaw` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <Flaw id={`${id}-flaw`}>{flaw}</Flaw>
    </>
  );
}

/** What is wrong with the field above; nothing where nothing is. */
export function Flaw({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  );
}
