import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isMeasure, type Measure } from '#contract/withdrawals/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import type { ReviewedWithdrawal } from './operator-list.tsx';
import { measureNames, measureNotes } from './wording.ts';

/** Measures an operator can take on a withdrawal besides deciding its case, each with a confirmation. */
export function Measures({ item }: { item: ReviewedWithdrawal }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const mayMeasure = useStaffMay({ call: withdrawals.takeMeasure });
  const [action, setAction] = useState<Measure>();
  const offered = item.actions.filter(isMeasure);
  if (offered.length === 0)
    return (
      <p className={review.meta}>
        <Trans>No action available right now.</Trans>
      </p>
    );
  if (item.conflict === 'ownCase') return <CaseConflict conflict={item.conflict} />;
  if (!mayMeasure) return <ReadOnlyCase />;
  const first = offered.find((one) => one === item.firstDecision);
  return (
    <div className={review.decide}>
      {first && item.conflict ? (
        <CaseConflict conflict={item.conflict} />
      ) : first ? (
        <p className={review.warning}>
          <Trans>First decision: {i18n._(measureNames[first])}. It needs a second operator.</Trans>
        </p>
      ) : null}
      <div className={review.lineActions}>
        {offered
          // The operator who made the first of two decisions may still take other measures.
          .filter((choice) => !item.conflict || choice !== first)
          .map((choice) => (
            <Button
              key={choice}
              variant="default"
              disabled={isOffline}
              title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
              onClick={() => setAction(choice)}
            >
              {i18n._(measureNames[choice])}
            </Button>
          ))}
      </div>
      {action ? <Confirmation item={item} action={action} close={() => setAction(undefined)} /> : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly item: ReviewedWithdrawal;
  readonly action: Measure;
  readonly close: () => void;
}

function Confirmation({ item, action, close }: ConfirmationProps) {
  const { i18n } = useLingui();
  const { id, amount, asset, status } = item;
  const note = measureNotes[action];
  const form = useDecision({ kind: 'withdrawal', id }, close);
  const take = (reason: string) =>
    form.decide(
      { decision: action, amount, asset },
      {
        body: { id, action, status, reason },
        send: (body, options) => api(withdrawals.takeMeasure, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={i18n._(measureNames[action])}
      action={<Trans>Confirm</Trans>}
      label={<Trans>Reason shown to the customer</Trans>}
      form={form}
      submit={take}
      close={close}
    >
      <p>
        <Money value={amount} asset={asset} /> · {item.name ?? `UID ${item.uid}`}
      </p>
      {note ? <p className={review.meta}>{i18n._(note)}</p> : null}
    </ReasonDialog>
  );
}
