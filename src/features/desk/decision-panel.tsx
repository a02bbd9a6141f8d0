import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { isFinding, type CaseDecision } from '#contract/desk/rules.ts';
import { isRejectionCode } from '#contract/kyc/rules.ts';
import { isReturnReason } from '#contract/transfer/rules.ts';
import { ReasonDialog, ToldReasonField, useCaseDecision, useReasonFaults } from '#src/features/commands/index.ts';
import { rejectionNames } from '#src/features/kyc/index.ts';
import { returnReasonNames } from '#src/features/transfer/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import { useReasonFlaw } from '#src/ui/desk/reason-field.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { ReadOnlyCase } from '#src/ui/desk/read-only-case.tsx';
import review from '#src/ui/review.module.css';
import { useLetterKeys } from '#src/ui/use-letter-keys.ts';
import type { Case } from './rows.ts';
import { answerNotes, findings } from './wording.ts';

/** Approve and reject buttons if this operator may decide; otherwise the reason why not. */
export function DecisionPanel({ item }: { item: Case }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const mayDecide = useStaffMay({ decides: item.kind });
  const [answer, setAnswer] = useState<CaseDecision | null>(null);
  const { answers, conflict, needed, decided } = item;
  const canDecide = item.closedAt === null && !conflict && item.canAct && mayDecide && !isOffline;
  const pressed = (one: CaseDecision) => (canDecide && answers.includes(one) ? () => setAnswer(one) : undefined);
  useLetterKeys({ A: pressed('approve'), R: pressed('reject') });
  if (item.closedAt !== null) return <p className={review.meta}>{t`This case is closed.`}</p>;
  if (conflict) return <CaseConflict conflict={conflict} />;
  if (!item.canAct || !mayDecide) return <ReadOnlyCase />;
  if (answers.length === 0)
    return <p className={review.meta}>{t`Nothing to decide right now. The case continues automatically.`}</p>;
  const isDispute = answers.some(isFinding);
  return (
    <div className={review.decide}>
      {needed > 1 ? (
        <p className={review.warning}>
          {isDispute ? (
            <Trans>Two operators must make the same decision.</Trans>
          ) : decided > 0 ? (
            <Trans>One operator has approved. It needs a second one.</Trans>
          ) : (
            <Trans>Approval takes two operators.</Trans>
          )}
        </p>
      ) : null}
      <div className={review.lineActions}>
        {answers.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' ? 'filled' : 'default'}
            disabled={isOffline}
            aria-keyshortcuts={keyOf(one)}
            onClick={() => setAnswer(one)}
          >
            {i18n._(nameOf(one))}
          </Button>
        ))}
      </div>
      <p className={review.meta}>
        {isOffline ? t`You’re offline. Connect to continue.` : t`Decisions are final and recorded with their reason.`}
      </p>
      {answer ? <Confirmation item={item} answer={answer} close={() => setAnswer(null)} /> : null}
    </div>
  );
}

/** Keyboard shortcuts; a dispute has too many possible decisions for shortcuts. */
const keyOf = (answer: CaseDecision) => ({ approve: 'Shift+A', reject: 'Shift+R' })[String(answer)];

const nameOf = (answer: CaseDecision) => {
  if (isFinding(answer)) return findings[answer].name;
  return answer === 'approve' ? msg`Approve` : msg`Reject`;
};

const labelOf = (answer: CaseDecision, isTold: boolean) => {
  if (isFinding(answer)) return <Trans>Explanation shown to both sides</Trans>;
  return isTold ? <Trans>Reason shown to the customer</Trans> : undefined;
};

/** Reasons to choose from for the customer, by kind of case. */
const codesOf: Readonly<Partial<Record<CaseKind, Codes>>> = {
  kyc: {
    label: msg`Reason shown to the applicant`,
    comment: msg`Comment shown to the applicant`,
    names: rejectionNames,
  },
  transfer: {
    label: msg`Reason shown to the customer`,
    names: returnReasonNames,
  },
};
interface Codes {
  readonly label: MessageDescriptor;
  /** Label of the text, if it is shown too; otherwise it is for the record. */
  readonly comment?: MessageDescriptor;
  readonly names: Readonly<Record<string, MessageDescriptor>>;
}

const titleOf = (answer: CaseDecision) => {
  if (isFinding(answer)) return msg`Decide this appeal?`;
  return answer === 'approve' ? msg`Approve this case?` : msg`Reject this case?`;
};

function Confirmation({ item, answer, close }: { item: Case; answer: CaseDecision; close: () => void }) {
  const { i18n } = useLingui();
  const { kind, subject: id, version, amount, customer } = item;
  const codes = answer === 'reject' ? codesOf[kind] : undefined;
  const faultsOf = useReasonFaults(codes !== undefined);
  const flawOf = useReasonFlaw();
  const fields = useFields({
    initial: { code: '', reason: '' },
    // An applicant has to be able to do something with it, so the server refuses a short one.
    findFaults: (typed) => (kind === 'kyc' ? { ...faultsOf(typed), reason: flawOf(typed.reason) } : faultsOf(typed)),
  });
  // A refused payout's order learns only that its payment failed, a returned transfer's sender only the chosen reason.
  const isTold = kind !== 'payment' && kind !== 'transfer' && (answer !== 'approve' || kind === 'missingDeposit');
  const leadsTo = isFinding(answer) ? findings[answer].note : answerNotes[kind]?.[answer];
  const form = useCaseDecision({ kind, id }, close);
  const submit = (reason: string) => {
    const { code } = fields.values;
    const named = isRejectionCode(code) || isReturnReason(code) ? { code } : {};
    return form.decide({ decision: answer, version, reason, ...named, ...amount });
  };
  return (
    <ReasonDialog
      title={i18n._(titleOf(answer))}
      action={i18n._(nameOf(answer))}
      isDanger={answer === 'reject'}
      label={codes?.comment ? i18n._(codes.comment) : labelOf(answer, isTold)}
      of={fields}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        {amount ? <Money value={amount.amount} asset={amount.asset} /> : null}
        {amount && customer ? ' · ' : null}
        {customer ? (customer.name ?? `UID ${customer.uid}`) : null}
      </p>
      {leadsTo ? <p className={review.meta}>{i18n._(leadsTo)}</p> : null}
      {codes ? <ToldReasonField label={i18n._(codes.label)} names={codes.names} {...fields.field('code')} /> : null}
    </ReasonDialog>
  );
}
