import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { CommandDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { DecisionChoice } from '#src/ui/desk/decision-choice.tsx';
import { ReasonField, useReasonFlaw } from '#src/ui/desk/reason-field.tsx';
import styles from '#src/ui/review.module.css';
import type { ReviewedApplication } from './operator-list.tsx';
import { itemNames } from './wording.ts';

type Choice = 'approve' | 'reject';

/** A decision with its reason, asked once more before it is carried out. */
export function OperatorDecide({ application }: { application: ReviewedApplication }) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const findFlaw = useReasonFlaw();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const flaw = findFlaw(reason);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (choice === null) document.getElementById(`${id}-approve`)?.focus();
    else if (flaw) document.getElementById(`${id}-reason`)?.focus();
    else setAsking(true);
  };
  return (
    <>
      <form className={styles.decide} onSubmit={ask} noValidate>
        <DecisionChoice
          id={id}
          choices={[
            ['approve', t`Approve`],
            ['reject', t`Reject`],
          ]}
          value={choice}
          flaw={isTried && choice === null ? t`Choose a decision` : null}
          change={setChoice}
        />
        <ReasonField
          id={`${id}-reason`}
          label={<Trans>Reason shown to the customer</Trans>}
          value={reason}
          flaw={isTried ? flaw : null}
          change={setReason}
        />
        <Button type="submit" disabled={isOffline}>
          <Trans>Submit decision</Trans>
        </Button>
        <p className={styles.meta}>
          {isOffline ? t`You’re offline. Connect to continue.` : t`Decisions are final. We email the customer.`}
        </p>
      </form>
      {isAsking && choice ? (
        <Confirmation application={application} choice={choice} reason={reason.trim()} close={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface ConfirmationProps {
  readonly application: ReviewedApplication;
  readonly choice: Choice;
  readonly reason: string;
  readonly close: () => void;
}

function Confirmation({ application, choice, reason, close }: ConfirmationProps) {
  const { i18n } = useLingui();
  const { id, uid } = application;
  const items = application.items.map((item) => i18n._(itemNames[item])).join(', ');
  const isApproved = choice === 'approve';
  const form = useCaseDecision({ kind: 'securityApplication', id }, close);
  const decide = () => form.decide({ decision: choice, version: application.status, reason });
  return (
    <CommandDialog
      title={isApproved ? <Trans>Approve this application?</Trans> : <Trans>Reject this application?</Trans>}
      action={isApproved ? <Trans>Approve</Trans> : <Trans>Reject</Trans>}
      isDanger={isApproved}
      form={form}
      submit={decide}
      close={close}
    >
      {isApproved ? (
        <Trans>
          For UID {uid}, these are replaced or removed at once: {items}. All devices are signed out, and transfers and
          withdrawals are paused for 24 hours.
        </Trans>
      ) : (
        <Trans>Nothing changes for UID {uid}. The customer sees your reason and can apply again.</Trans>
      )}
    </CommandDialog>
  );
}
