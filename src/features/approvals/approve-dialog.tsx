import { Trans, useLingui } from '@lingui/react/macro';
import { approvals } from '#contract/approvals/calls.ts';
import { approveValues } from '#contract/approvals/rules.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { withSealedPin } from '#src/platform/sealing.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { usePin } from '#src/ui/pin-field.tsx';
import review from '#src/ui/review.module.css';
import { PayeeFacts } from './payee-facts.tsx';
import type { ApprovalRow } from './queries.ts';

interface DialogProps {
  readonly row: ApprovalRow;
  readonly close: () => void;
}

/** Reviews what will be sent, then asks for PIN and verification as the withdrawal itself does. */
export function ApproveDialog({ row, close }: DialogProps) {
  const { i18n } = useLingui();
  const { id, kind, amount, asset } = row;
  const coins = amount === null || asset === null ? null : `${writeMoney(amount, asset, i18n.locale)} ${asset}`;
  const form = useMoneyCommand<unknown>(`approve-${id}`, close, close);
  const pin = usePin(form.error);
  const approve = async () => {
    form.clear();
    return pin.confirm((digits) =>
      form.submit({
        body: { id },
        verification: { action: 'payment.approve', values: approveValues(row) },
        send: (verification, options) =>
          withSealedPin(digits, (fundPassword) =>
            api(approvals.approve, { body: { id, fundPassword, verification } }, options),
          ),
      }),
    );
  };
  return (
    <CommandDialog
      title={kind === 'rules' ? <Trans>Approve this change?</Trans> : <Trans>Approve this payment?</Trans>}
      action={coins === null ? <Trans>Approve change</Trans> : <Trans>Approve {coins}</Trans>}
      form={form}
      hidesError={pin.isRefused}
      submit={approve}
      close={close}
    >
      <Payee row={row} />
      {pin.field}
    </CommandDialog>
  );
}

/** The payee, and who requested the payment. */
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
