import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { isCancellable } from '#contract/fiat-withdrawals/states.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { schemeName } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { AccountNumber, PaymentRecord } from './payment-record.tsx';
import { pointsOf } from './points.ts';
import { purposeNames, stateOf, whyUnpaid, type PayoutRow } from './wording.ts';

/** One withdrawal: its details, its status, and what its owner can do about it. */
export function Record({ row }: { row: PayoutRow }) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { name, tone } = stateOf(row);
  const { asset } = row;
  const { reason, said } = whyUnpaid(row.failureReason ?? row.returnReason, row.bankReason);
  const why = typeof reason === 'string' ? reason : reason && i18n._(reason);
  const lines = [
    [t`Recipient`, row.payee.name],
    [t`Bank account`, <AccountNumber key="account" account={row.payee.account} />],
    [t`You send`, <Money key="amount" value={row.amount} asset={asset} />],
    [t`Fee`, <Money key="fee" value={row.fee} asset={asset} />],
    [t`Recipient gets`, <Money key="arrives" value={row.arrives} asset={asset} />],
    [t`Payment method`, schemeName(row.scheme, locale)],
    [t`Purpose`, i18n._(purposeNames[row.purpose])],
    [t({ message: 'Reference', context: 'payment' }), row.reference || null],
    [t`Order number`, row.id],
    [t`Submitted`, writeInstant(row.createdAt)],
    [row.returnedAt === null ? t`Failure reason` : t`Return reason`, why],
    [t`Bank’s message`, said],
  ] as const;
  return (
    <PaymentRecord
      title={<Trans>Bank withdrawal</Trans>}
      status={<StatusTag tone={tone}>{i18n._(name)}</StatusTag>}
      about={
        isWaiting(row) ? (
          <Trans>
            We haven’t sent this to the bank yet. If your account owes money or is restricted, it waits until that’s
            settled. You can still cancel it.
          </Trans>
        ) : null
      }
      lines={lines}
      points={pointsOf(row)}
      buttons={
        <>
          <LinkButton
            to="/dashboard/assets/global/order"
            search={{ list: 'withdrawals', id: row.id, view: 'receipt' }}
            isQuiet
          >
            <Trans>Receipt</Trans>
          </LinkButton>
          <LinkButton to="/dashboard/assets/global/withdraw" search={{}} isQuiet>
            <Trans>Another bank withdrawal</Trans>
          </LinkButton>
          {isCancellable(row) ? <Cancel row={row} /> : null}
        </>
      }
    />
  );
}

/** Whether it is approved but not yet given to a bank. */
const isWaiting = (row: PayoutRow) => row.status === 'inProgress' && isCancellable(row);

function Cancel({ row }: { row: PayoutRow }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Cancel bank withdrawal</Trans>
      </Button>
      {isAsking ? <CancelDialog row={row} close={() => setAsking(false)} /> : null}
    </>
  );
}

function CancelDialog({ row, close }: { row: PayoutRow; close: () => void }) {
  const { id } = row;
  const form = useMoneyCommand<unknown>(`fiat-cancel-${id}`, close, close);
  const body = { id };
  return (
    <CommandDialog
      title={<Trans>Cancel this bank withdrawal?</Trans>}
      action={<Trans>Cancel bank withdrawal</Trans>}
      back={<Trans>Keep it</Trans>}
      form={form}
      submit={() =>
        form.submit({ body, send: (_verification, options) => api(fiatWithdrawals.cancel, { body }, options) })
      }
      close={close}
    >
      <p>
        {isWaiting(row) ? (
          <Trans>
            Nothing is sent, and the money is available again immediately. Anything you owe is paid from it.
          </Trans>
        ) : (
          <Trans>Nothing is sent, and the money is available again immediately.</Trans>
        )}
      </p>
    </CommandDialog>
  );
}
