import { Trans, useLingui } from '@lingui/react/macro';
import styles from '#src/ui/review.module.css';

const minReason = 10;
const maxReason = 500;

/** Why a reason does not do; null where it does. */
export function useReasonFlaw(): (reason: string) => string | null {
  const { t } = useLingui();
  return (reason) => (reason.trim().length < minReason ? t`Say why, in at least ${minReason} characters` : null);
}

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly flaw: string | null;
  readonly change: (value: string) => void;
}

/** Why an operator does what he does: recorded, and mailed to the owner. */
export function ReasonField({ id, value, flaw, change }: ReasonFieldProps) {
  return (
    <>
      <label className={styles.labelled}>
        <Trans>Reason, for the owner and the record</Trans>
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
      {flaw ? (
        <p id={`${id}-flaw`} className={styles.error} role="alert">
          {flaw}
        </p>
      ) : null}
    </>
  );
}
