import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountFacts } from '#src/features/global-account/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ProofForm } from './proof-form.tsx';
import { type DepositRow } from './sync.ts';
import { fiatDepositStates, isWaiting, meaningOf, ordinarySteps, reasonOf, stateOf } from './wording.ts';
import styles from './fiat-deposits.module.css';

/** One deposit: its status, where to pay while it waits, the proof, and its outcome. */
export default function DepositDetails({ row }: { row: DepositRow }) {
  const { i18n } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { name, tone } = stateOf(row);
  const amount = row.amount ?? row.expected;
  return (
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
      {isWaiting(row) ? <PayTo row={row} /> : null}
      <Known row={row} />
      <Steps row={row} />
      {isWaiting(row) ? (
        <Permitted permission="fiat.create">
          <ProofForm row={row} />
        </Permitted>
      ) : null}
    </div>
  );
}

/** Where to pay; stored on the device with the deposit. */
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
  const { i18n, t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { payer, fee, reversal, reason, currency, isSeen } = row;
  const lines: (readonly [string, ReactNode])[] = [];
  if (payer) lines.push([t`Payer`, payer.name], [t`From account`, payer.account]);
  if (fee !== null) lines.push([t`Fee`, <Money key="fee" value={fee} asset={currency} isHidden={isHidden} />]);
  if (isSeen && row.reference) lines.push([t`Payment reference`, row.reference]);
  const why = reasonOf(reason);
  if (why) lines.push([t`Reason`, typeof why === 'string' ? why : i18n._(why)]);
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

/** What happened and when, and what comes next if it takes the ordinary path. */
function Steps({ row }: { row: DepositRow }) {
  const writeInstant = useWriteInstant();
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
          <small>{writeInstant(step.at)}</small>
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
