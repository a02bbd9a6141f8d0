import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { approvals } from '#contract/approvals/calls.ts';
import { approvalsLeft } from '#contract/approvals/rules.ts';
import { CommandDialog, ReasonDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './approvals.module.css';
import type { ApprovalRow } from './queries.ts';
import { kindNames } from './wording.ts';

/** What the user can do about a pending request: approve or reject it, or withdraw their own. */
export function Answer({ row }: { row: ApprovalRow }) {
  const [opened, open] = useState<'approve' | 'reject' | 'withdraw' | null>(null);
  const isWaiting = approvalsLeft(row.status) > 0;
  if (!isWaiting || (!row.canDecide && !row.isYours)) return null;
  return (
    <>
      {row.canDecide ? <Decision row={row} open={open} /> : null}
      {row.isYours ? <TakeBack row={row} open={() => open('withdraw')} /> : null}
      {opened === 'approve' ? <ApproveDialog row={row} close={() => open(null)} /> : null}
      {opened === 'reject' ? <RejectDialog row={row} close={() => open(null)} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog row={row} close={() => open(null)} /> : null}
    </>
  );
}

function Decision({ row, open }: { row: ApprovalRow; open: (which: 'approve' | 'reject') => void }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const name = i18n._(kindNames[row.kind]);
  return (
    <div className={styles.buttons}>
      <Button
        disabled={isOffline}
        aria-label={t`Approve ${name}`}
        aria-describedby={row.id}
        onClick={() => open('approve')}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button
        variant="default"
        disabled={isOffline}
        aria-label={t`Reject: ${name}`}
        aria-describedby={row.id}
        onClick={() => open('reject')}
      >
        <Trans>Reject</Trans>
      </Button>
    </div>
  );
}

function TakeBack({ row, open }: { row: ApprovalRow; open: () => void }) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const name = i18n._(kindNames[row.kind]);
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        disabled={isOffline}
        aria-label={t`Cancel submission: ${name}`}
        aria-describedby={row.id}
        onClick={open}
      >
        <Trans>Cancel submission</Trans>
      </Button>
    </div>
  );
}

interface DialogProps {
  readonly row: ApprovalRow;
  readonly close: () => void;
}

function useAnswer(name: string, close: () => void) {
  return useMoneyCommand<unknown>(name, close, close);
}

function RejectDialog({ row: { id, kind }, close }: DialogProps) {
  const form = useAnswer(`reject-${id}`, close);
  const reject = (reason: string) =>
    form.submit({
      body: { id, reason },
      send: (_none, options) => api(approvals.reject, { body: { id, reason } }, options),
    });
  return (
    <ReasonDialog
      title={kind === 'rules' ? <Trans>Reject this change?</Trans> : <Trans>Reject this payment?</Trans>}
      action={<Trans>Reject</Trans>}
      label={<Trans>Reason shown to the submitter</Trans>}
      form={form}
      submit={reject}
      close={close}
      isDanger
    />
  );
}

function WithdrawDialog({ row: { id, kind }, close }: DialogProps) {
  const form = useAnswer(`withdraw-${id}`, close);
  const withdraw = () =>
    form.submit({ body: { id }, send: (_none, options) => api(approvals.withdraw, { body: { id } }, options) });
  return (
    <CommandDialog
      title={<Trans>Cancel submission?</Trans>}
      action={<Trans>Cancel submission</Trans>}
      form={form}
      submit={withdraw}
      close={close}
    >
      <p>
        {kind === 'rules' ? (
          <Trans>The rules stay as they are.</Trans>
        ) : (
          <Trans>Nothing is paid. The money is available again.</Trans>
        )}
      </p>
    </CommandDialog>
  );
}
