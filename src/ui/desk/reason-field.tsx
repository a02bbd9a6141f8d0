import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '../form/fields.tsx';
import type { FieldInput } from '../form/use-fields.ts';
import styles from '../review.module.css';

const minReason = 10;
const maxReason = 500;

/** Returns the fault of a reason that is emailed to the case's owner; undefined if it is valid. */
export function useReasonFlaw(): (reason: string) => string | undefined {
  const { t } = useLingui();
  return (reason) =>
    reason.trim().length < minReason ? t`Enter a reason of at least ${minReason} characters` : undefined;
}

/** An operator's reason for an action: always recorded. */
export function ReasonField(props: FieldInput<string> & { readonly label: ReactNode }) {
  return <TextField rows={3} maxLength={maxReason} {...props} />;
}

/** Shows the fault of the field above; nothing if there is none. */
export function Flaw({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  );
}
