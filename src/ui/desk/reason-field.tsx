import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '../form/fields.tsx';
import type { FieldInput } from '../form/use-fields.ts';
import styles from '../review.module.css';

const minReason = 10;
const maxReason = 500;

/** Why a reason that its owner is mailed does not do; undefined where it does. */
export function useReasonFlaw(): (reason: string) => string | undefined {
  const { t } = useLingui();
  return (reason) =>
    reason.trim().length < minReason ? t`Enter a reason of at least ${minReason} characters` : undefined;
}

/** Why an operator does what he does: always recorded. */
export function ReasonField(props: FieldInput<string> & { readonly label: ReactNode }) {
  return <TextField rows={3} maxLength={maxReason} {...props} />;
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
