import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { security } from '#contract/security/calls.ts';
import { CommandDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { queryClient } from '#src/platform/query.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Flaw, ReasonField, useReasonFlaw } from '#src/ui/desk/reason-field.tsx';
import styles from '#src/ui/review.module.css';

interface Props {
  readonly uid?: string;
  readonly done?: () => void;
}

/** Opens an account that its owner froze: the one that is given, or the one whose UID is typed. */
export function UnfreezePanel(props: Props) {
  return (
    <StaffMay call={security.unfreezeAccount}>
      <UnfreezeForm {...props} />
    </StaffMay>
  );
}

function UnfreezeForm({ uid: givenUid, done }: Props) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const findFlaw = useReasonFlaw();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState('');
  const uid = givenUid ?? typed.trim();
  const isUid = /^[0-9]{8}$/.test(uid);
  const flaw = findFlaw(reason);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setOpened('');
    if (!isUid) document.getElementById(`${id}-uid`)?.focus();
    else if (flaw) document.getElementById(`${id}-reason`)?.focus();
    else setAsking(true);
  };
  const finish = () => {
    setAsking(false);
    setTried(false);
    setOpened(uid);
    setTyped('');
    setReason('');
    void queryClient.invalidateQueries({ queryKey: ['security', 'operator'] });
    done?.();
  };
  return (
    <Panel title={<Trans>Unfreeze account</Trans>}>
      <form className={styles.decide} onSubmit={ask} noValidate>
        <p className={styles.meta}>
          <Trans>For customers who froze their account and have verified their identity with support.</Trans>
        </p>
        {givenUid === undefined ? (
          <label className={styles.labelled}>
            UID
            <input
              id={`${id}-uid`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={typed}
              aria-invalid={isTried && !isUid ? true : undefined}
              aria-describedby={isTried && !isUid ? `${id}-uid-flaw` : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        ) : null}
        <Flaw id={`${id}-uid-flaw`}>{isTried && !isUid ? <Trans>Enter the 8-digit UID</Trans> : null}</Flaw>
        <ReasonField
          id={`${id}-reason`}
          label={<Trans>Reason shown to the customer</Trans>}
          value={reason}
          flaw={isTried ? flaw : null}
          change={setReason}
        />
        <Button
          type="submit"
          variant="default"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        >
          <Trans>Unfreeze</Trans>
        </Button>
        <p role="status" className={styles.meta}>
          {opened ? <Trans>Account {opened} is unfrozen.</Trans> : null}
        </p>
      </form>
      {isAsking ? <Confirmation uid={uid} reason={reason.trim()} close={() => setAsking(false)} done={finish} /> : null}
    </Panel>
  );
}

interface ConfirmationProps {
  readonly uid: string;
  readonly reason: string;
  readonly close: () => void;
  readonly done: () => void;
}

function Confirmation({ uid, reason, close, done }: ConfirmationProps) {
  const form = useDecision({ kind: 'unfreeze', id: uid }, done);
  const unfreeze = () =>
    form.decide(
      { decision: 'unfreeze' },
      { body: { uid, reason }, send: (body, options) => api(security.unfreezeAccount, { body }, options) },
    );
  return (
    <CommandDialog
      title={<Trans>Unfreeze account {uid}?</Trans>}
      action={<Trans>Unfreeze</Trans>}
      form={form}
      submit={unfreeze}
      close={close}
      isDanger
    >
      <p>
        <Trans>The customer can sign in again. Transfers and withdrawals stay paused for 24 hours.</Trans>
      </p>
    </CommandDialog>
  );
}
