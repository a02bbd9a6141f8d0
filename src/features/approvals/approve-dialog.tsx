import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { approveValues } from '#contract/approvals/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { withSealed } from '#src/platform/sealing.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { PinField, usePinFault } from '#src/ui/pin-field.tsx';
import review from '#src/ui/review.module.css';
import { PayeeFacts } from './payee-facts.tsx';
import { refreshApprovals, type ApprovalRow } from './queries.ts';

interface DialogProps {
  readonly row: ApprovalRow;
  readonly close: () => void;
}

/** What leaves with it once more, then PIN and verification, as where it was withdrawn. */
export function ApproveDialog({ row, close }: DialogProps) {
  const { i18n, t } = useLingui();
  const [pin, setPin] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const { id, kind, amount, asset } = row;
  const coins = amount === null || asset === null ? null : `${writeMoney(amount, asset, i18n.locale)} ${asset}`;
  const done = async () => {
    await refreshApprovals();
    close();
  };
  const form = useMoneyCommand<unknown>(`approve-${id}`, done, done);
  const pinFault = usePinFault()(form.error);
  const approve = async () => {
    form.clear();
    if (!isFundPassword(pin)) {
      setFlaw(t`Enter exactly six digits`);
      return false;
    }
    setFlaw(undefined);
    return form.submit({
      body: { id },
      verification: { action: 'payment.approve', values: approveValues(row) },
      send: (verification, options) =>
        withSealed([pin], 'fundPassword', ([sealed]) => {
          const fundPassword = must(sealed, 'the sealed PIN');
          return api(approvals.approve, { body: { id, fundPassword, verification } }, options);
        }),
    });
  };
  return (
    <CommandDialog
      title={kind === 'rules' ? <Trans>Approve this change?</Trans> : <Trans>Approve this payment?</Trans>}
      action={coins === null ? <Trans>Approve change</Trans> : <Trans>Approve {coins}</Trans>}
      form={form}
      hidesError={pinFault !== null}
      submit={approve}
      close={close}
    >
      <Payee row={row} />
      <PinField
        label={t`Payment PIN`}
        value={pin}
        error={pinFault ?? flaw}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
    </CommandDialog>
  );
}

/** Whom it pays, and who asks for it. */
function Payee({ row }: { row: ApprovalRow }) {
  return (
    <dl className={review.facts}>
      <PayeeFacts row={row} />
      <dt>
        <Trans>Submitted by</Trans>
      </dt>
      <dd>{row.submittedBy.name}</dd>
    </dl>
  );
}
