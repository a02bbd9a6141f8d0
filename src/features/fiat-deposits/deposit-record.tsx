import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { useHiddenAmounts } from '#src/features/assets/index.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { AccountFacts } from '#src/features/global-account/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { ProofForm } from './proof-form.tsx';
import { type DepositRow } from './sync.ts';
import { fiatDepositStates, meaningOf, ordinarySteps } from './wording.ts';
import styles from './fiat-deposits.module.css';

interface Props {
  readonly row: DepositRow;
  readonly close: () => void;
}

const ending = ['success', 'failed', 'rejected', 'cancelled'];

/** One deposit: how far it is, where to pay while it waits, the proof, and what became of it. */
export function DepositRecord({ row, close }: Props) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const [isCancelling, setCancelling] = useState(false);
  const isOffline = useIsOffline();
  const { name, tone } = fiatDepositStates[row.status];
  const isWaiting = !row.isSeen && !ending.includes(row.status);
  const amount = row.amount ?? row.expected;
  if (isCancelling) return <CancelDialog row={row} close={() => setCancelling(false)} />;
  return (
    <Dialog
      title={<Trans>{row.currency} deposit</Trans>}
      onClose={close}
      isSide
      actions={
        <>
          {isWaiting ? (
            <Permitted permission="fiat.create">
              <Button variant="default" disabled={isOffline} onClick={() => setCancelling(true)}>
                <Trans>Cancel deposit</Trans>
              </Button>
            </Permitted>
          ) : null}
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.head}>
          {amount === null ? null : (
            <strong>
              <Money value={amount} asset={row.currency} isHidden={isHidden} />
            </strong>
          )}
          <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
        </div>
        <p>{i18n._(meaningOf(row))}</p>
        {isWaiting ? <PayTo row={row} /> : null}
        <Known row={row} />
        <Steps row={row} />
        {isWaiting ? (
          <Permitted permission="fiat.create">
            <ProofForm row={row} />
          </Permitted>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Where to pay, kept on the device with the deposit. */
function PayTo({ row: { payTo, reference, currency, expected, expiresAt } }: { row: DepositRow }) {
  if (!payTo || reference === null) return null;
  return (
    <>
      {expiresAt ? (
        <p className={styles.meta}>
          <Trans>
            Valid until <Instant at={expiresAt} />
          </Trans>
        </p>
      ) : null}
      <AccountFacts
        currency={currency}
        details={payTo}
        reference={reference}
        {...(expected === null ? {} : { amount: expected })}
      />
    </>
  );
}

function Known({ row }: { row: DepositRow }) {
  const { t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { payer, fee, reversal, reason, currency, isSeen } = row;
  const reasons: Readonly<Record<string, string>> = {
    rejected: t`Rejected by the bank`,
    returned: t`Returned by the bank`,
    reversed: t`Reversed by the payer’s bank`,
  };
  const lines: (readonly [string, ReactNode])[] = [];
  if (payer) lines.push([t`Payer`, payer.name], [t`From account`, payer.account]);
  if (fee !== null) lines.push([t`Fee`, <Money key="fee" value={fee} asset={currency} isHidden={isHidden} />]);
  if (isSeen && row.reference) lines.push([t`Payment reference`, row.reference]);
  if (reason) lines.push([t`Reason`, reasons[reason] ?? reason]);
  if (reversal)
    lines.push([t`Still owed`, <Money key="owed" value={reversal.owed} asset={currency} isHidden={isHidden} />]);
  if (row.proofs > 0) lines.push([t`Proof of payment`, t`${row.proofs} uploaded`]);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {lines.map(([name, value]) => (
        <Pair key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Pair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** What happened and when, and, on its ordinary way, what comes next. */
function Steps({ row }: { row: DepositRow }) {
  const { i18n } = useLingui();
  const at = ordinarySteps.findIndex(({ status }) => status === row.status);
  const ahead = at < 0 ? [] : ordinarySteps.slice(at + 1);
  const nameOf = (status: DepositRow['status']) =>
    ordinarySteps.find((step) => step.status === status)?.name ?? fiatDepositStates[status].name;
  return (
    <ol className={styles.line}>
      {row.steps.map((step) => (
        <li key={`${step.status}-${step.at}`}>
          {i18n._(nameOf(step.status))}
          <small>{formatInstant(step.at)}</small>
        </li>
      ))}
      {ahead.map(({ status, name }) => (
        <li key={status} data-ahead>
          {i18n._(name)}
        </li>
      ))}
    </ol>
  );
}

function CancelDialog({ row, close }: Props) {
  const command = useCommand();
  const submit = () =>
    command.run(async () => {
      const body = { id: row.id };
      await doOnce(`fiat-deposit-cancel-${row.id}`, body, (options) => api(fiatDeposits.cancel, { body }, options));
      close();
    });
  return (
    <FormDialog
      title={<Trans>Cancel this deposit?</Trans>}
      action={<Trans>Cancel deposit</Trans>}
      back={<Trans>Keep it</Trans>}
      isDanger
      isRunning={command.isBusy}
      problem={command.error}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>Only cancel if you haven’t sent the money. Transfers that arrive later are still credited to you.</Trans>
      </p>
    </FormDialog>
  );
}
