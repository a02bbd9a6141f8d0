import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { OperatorAction } from '#contract/withdrawals/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useIdempotencyKey } from '#src/platform/idempotency-key.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import review from '#src/ui/review.module.css';
import type { ReviewedWithdrawal } from './operator-list.tsx';
import { operatorActionNames } from './wording.ts';
import styles from './withdrawals.module.css';

const maxReason = 500;

/** What an operator may do about a withdrawal, with a reason, asked once more before it is done. */
export function OperatorDecide({ item, decided }: { item: ReviewedWithdrawal; decided: () => void }) {
  const { i18n } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const keyOf = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [action, setAction] = useState<OperatorAction>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isMissing = reason.trim() === '';
  const ask = (choice: OperatorAction) => {
    setTried(true);
    if (isMissing) document.getElementById(id)?.focus();
    else setAction(choice);
  };
  const decide = async () => {
    if (!action) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { id: item.id, action, status: item.status, reason: reason.trim() };
      await api(withdrawals.decide, { body }, { isInline: true, idempotencyKey: keyOf(body) });
      setAction(undefined);
      setReason('');
      setTried(false);
      decided();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={review.decide}>
      {item.firstDecision ? (
        <p className={styles.warning}>
          <Trans>
            One operator decided already: {i18n._(operatorActionNames[item.firstDecision])}. A second one has to.
          </Trans>
        </p>
      ) : item.needsTwoOperators ? (
        <p className={styles.warning}>
          <Trans>An amount like this needs two operators to approve.</Trans>
        </p>
      ) : null}
      <label className={review.labelled}>
        <Trans>Reason, for the owner and the record</Trans>
        <textarea
          id={id}
          rows={3}
          maxLength={maxReason}
          value={reason}
          aria-invalid={isTried && isMissing ? true : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {isTried && isMissing ? (
        <p className={review.error} role="alert">
          <Trans>Say why</Trans>
        </p>
      ) : null}
      <div className={styles.actions}>
        {item.actions.map((choice) => (
          <Button
            key={choice}
            variant={choice === 'approve' ? 'filled' : 'default'}
            disabled={isOffline}
            onClick={() => ask(choice)}
          >
            {i18n._(operatorActionNames[choice])}
          </Button>
        ))}
      </div>
      {action ? (
        <Dialog title={i18n._(operatorActionNames[action])} onClose={() => setAction(undefined)}>
          <div className={styles.stack}>
            <p>{reason}</p>
            <FormError error={error} />
            <div className={styles.actions}>
              <Button variant="default" onClick={() => setAction(undefined)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button loading={isBusy} onClick={() => void decide()}>
                <Trans>Confirm</Trans>
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
