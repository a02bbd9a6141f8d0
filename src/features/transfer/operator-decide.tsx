import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { transfer } from '#contract/transfer/calls.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import { placesOf } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { queryClient } from '#src/platform/query.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import styles from './transfer.module.css';

export type HeldRow = ResultOf<typeof transferSchemas.listHeld>['items'][number];

/** The two ways that a review ends, each with a reason. */
export function OperatorDecide({ item }: { item: HeldRow }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [choice, setChoice] = useState<'release' | 'return' | null>(null);
  const { fromName, toName } = item;
  return (
    <div className={styles.buttons}>
      <Button size="sm" disabled={isOffline} aria-label={t`Release to ${toName}`} onClick={() => setChoice('release')}>
        <Trans>Release</Trans>
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isOffline}
        aria-label={t`Send back to ${fromName}`}
        onClick={() => setChoice('return')}
      >
        <Trans>Send back</Trans>
      </Button>
      {choice ? <Confirmation item={item} isReleased={choice === 'release'} close={() => setChoice(null)} /> : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly item: HeldRow;
  readonly isReleased: boolean;
  readonly close: () => void;
}

function Confirmation({ item, isReleased, close }: ConfirmationProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const flaw = reason.trim() === '' ? t`Say why` : null;
  const decide = async () => {
    setTried(true);
    if (flaw) return;
    setBusy(true);
    setError(null);
    try {
      await api(transfer.decide, { body: { id: item.id, isReleased, reason: reason.trim() } }, { isInline: true });
      close();
      await queryClient.invalidateQueries({ queryKey: ['transfer', 'operator', 'list'] });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={isReleased ? <Trans>Release this transfer?</Trans> : <Trans>Send this transfer back?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isBusy} onClick={() => void decide()}>
            {isReleased ? <Trans>Release</Trans> : <Trans>Send back</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <Amount value={item.amount} asset={item.asset} places={placesOf(item.asset)} /> · {item.fromName} →{' '}
          {item.toName}
        </p>
        <label className={styles.field}>
          <Trans>Reason, for the record</Trans>
          <input
            value={reason}
            maxLength={500}
            aria-invalid={isTried && flaw !== null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        {isTried && flaw ? (
          <p className={styles.fault} role="alert">
            {flaw}
          </p>
        ) : null}
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
