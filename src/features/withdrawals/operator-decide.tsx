import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isMeasure, type OperatorAction } from '#contract/withdrawals/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { ReasonDialog, useCaseDecision, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { queryClient } from '#src/platform/query.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import review from '#src/ui/review.module.css';
import type { ReviewedWithdrawal } from './operator-list.tsx';
import { operatorActionNames, operatorActionNotes } from './wording.ts';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';

/** What an operator may do about a withdrawal, asked once more, with a reason, before it is done. */
export function OperatorDecide({ item, decided }: { item: ReviewedWithdrawal; decided: () => void }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const mayMeasure = useStaffMay({ call: withdrawals.takeMeasure });
  const mayDecide = useStaffMay({ decides: 'withdrawal' });
  const [action, setAction] = useState<OperatorAction>();
  if (item.conflict === 'ownCase') return <CaseConflict conflict={item.conflict} />;
  const permitted = item.actions.filter((choice) => (isMeasure(choice) ? mayMeasure : mayDecide));
  if (permitted.length === 0) return <ReadOnlyCase />;
  // The first of two may still decide otherwise.
  const actions = permitted.filter((choice) => !item.conflict || choice !== item.firstDecision);
  return (
    <div className={review.decide}>
      {item.conflict ? (
        <CaseConflict conflict={item.conflict} />
      ) : item.firstDecision ? (
        <p className={review.warning}>
          <Trans>First decision: {i18n._(operatorActionNames[item.firstDecision])}. It needs a second operator.</Trans>
        </p>
      ) : item.needsTwoOperators ? (
        <p className={review.warning}>
          <Trans>This amount needs approval from two operators.</Trans>
        </p>
      ) : null}
      <div className={review.lineActions}>
        {actions.map((choice) => (
          <Button
            key={choice}
            variant={choice === 'approve' ? 'filled' : 'default'}
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={() => setAction(choice)}
          >
            {i18n._(operatorActionNames[choice])}
          </Button>
        ))}
      </div>
      {action ? (
        <Confirmation item={item} action={action} decided={decided} close={() => setAction(undefined)} />
      ) : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly item: ReviewedWithdrawal;
  readonly action: OperatorAction;
  readonly decided: () => void;
  readonly close: () => void;
}

function Confirmation({ item, action, decided, close }: ConfirmationProps) {
  const { i18n } = useLingui();
  const { id, amount, asset, status } = item;
  const note = operatorActionNotes[action];
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: ['withdrawals', 'operator', 'list'] });
    close();
    decided();
  };
  const answer = useCaseDecision({ kind: 'withdrawal', id }, done);
  const measure = useDecision({ kind: 'withdrawal', id }, done);
  const form = isMeasure(action) ? measure : answer;
  const decide = (reason: string) =>
    isMeasure(action)
      ? measure.decide(
          { decision: action, amount, asset },
          {
            body: { id, action, status, reason },
            send: (body, options) => api(withdrawals.takeMeasure, { body }, options),
          },
        )
      : answer.decide({ decision: action, version: status, reason, amount, asset });
  return (
    <ReasonDialog
      title={i18n._(operatorActionNames[action])}
      action={<Trans>Confirm</Trans>}
      label={<Trans>Reason shown to the customer</Trans>}
      form={form}
      submit={decide}
      close={close}
    >
      <p>
        <Money value={amount} asset={asset} /> · {item.name ?? `UID ${item.uid}`}
      </p>
      {note ? <p className={review.meta}>{i18n._(note)}</p> : null}
    </ReasonDialog>
  );
}
