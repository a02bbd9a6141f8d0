import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { measureOf, type DepositMeasure } from '#contract/deposits/rules.ts';
import { cryptoDepositTable } from '#contract/deposits/states.ts';
import { nextStates } from '#contract/platform/moves.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import type { ReviewedDeposit } from './operator-list.tsx';

const names: Readonly<Record<DepositMeasure, MessageDescriptor>> = {
  credited: msg`Credit`,
  complianceReview: msg`Hold for review`,
  remitted: msg`Mark as transferred`,
  completed: msg`Complete`,
  frozen: msg`Freeze`,
  unfrozen: msg`Unfreeze`,
};

/** What an operator may do about a deposit besides deciding its case, from the table of its transitions. */
export function Measures({ item: { deposit, conflict } }: { item: ReviewedDeposit }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const mayMeasure = useStaffMay({ call: depositCases.takeMeasure });
  const [to, setTo] = useState<DepositMeasure>();
  const offered = nextStates(cryptoDepositTable, deposit.status, 'operator').flatMap(
    (state) => measureOf(deposit.status, state) ?? [],
  );
  if (offered.length === 0)
    return (
      <p className={review.meta}>
        <Trans>No action available right now.</Trans>
      </p>
    );
  if (conflict === 'ownCase') return <CaseConflict conflict={conflict} />;
  if (!mayMeasure) return <ReadOnlyCase />;
  return (
    <div className={review.lineActions}>
      {offered.map((state) => (
        <Button
          key={state}
          variant="default"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          onClick={() => setTo(state)}
        >
          {i18n._(names[state])}
        </Button>
      ))}
      {to ? <Confirmation deposit={deposit} to={to} close={() => setTo(undefined)} /> : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly deposit: ReviewedDeposit['deposit'];
  readonly to: DepositMeasure;
  readonly close: () => void;
}

function Confirmation({ deposit: { id, amount, asset }, to, close }: ConfirmationProps) {
  const { i18n } = useLingui();
  const name = i18n._(names[to]);
  const form = useDecision({ kind: 'deposit', id }, close);
  const take = (reason: string) =>
    form.decide(
      { decision: to, amount, asset },
      {
        body: { id, status: to, reason },
        send: (body, options) => api(depositCases.takeMeasure, { body }, options),
      },
    );
  return (
    <ReasonDialog title={name} action={name} form={form} submit={take} close={close}>
      <p>
        <Money value={amount} asset={asset} />
      </p>
    </ReasonDialog>
  );
}
