import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { findNetwork } from '#contract/currencies/networks.ts';
import { nextStates } from '#contract/platform/moves.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalTable } from '#contract/withdrawals/states.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { ExplorerLink } from '#src/features/records/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { CaptionedCopy } from '#src/ui/copy-field.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { PayeeForm } from './payee-form.tsx';
import type { WithdrawalRow } from './rows.ts';
import { TimeLine } from './time-line.tsx';
import { WalletProof } from './wallet-proof.tsx';
import { WholeAddress } from './whole-address.tsx';
import { holdReasonNames, stateOf, whyUnpaid } from './wording.ts';
import styles from './withdrawals.module.css';

/** One withdrawal: its details, status, and its owner's actions. */
export function Record({ row }: { row: WithdrawalRow }) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const { name, tone } = stateOf(row);
  const isHeldBack = row.status !== 'accepted' || Boolean(row.onHold);
  const isRevocable =
    row.completedAt === null && isHeldBack && nextStates(withdrawalTable, row.status, 'user').includes('revoked');
  const { asset } = row;
  const why = whyUnpaid(row);
  const lines = [
    [t`You send`, <Money key="amount" value={row.amount} asset={asset} />],
    [t`Network fee`, <Money key="fee" value={row.fee} asset={asset} />],
    [t`Recipient gets`, <Money key="arrives" value={row.arrives} asset={asset} />],
    [t`Network`, findNetwork(asset, row.network)?.name ?? row.network],
    [t`Order number`, row.id],
    [t`Submitted`, writeInstant(row.createdAt)],
    [t`Failure reason`, typeof why === 'string' ? why : why && i18n._(why)],
  ] as const;
  return (
    <>
      <Link to="/dashboard/assets/digital/withdraw" search={{ asset }}>
        <Trans>Another withdrawal</Trans>
      </Link>
      <div className={styles.columns}>
        <Panel title={<Trans>Withdrawal</Trans>}>
          <div className={styles.stack}>
            <p>
              <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
            </p>
            {row.onHold ? <Held held={row.onHold} /> : null}
            <WholeAddress address={row.address} tag={row.tag} />
            <dl className={styles.facts}>
              {lines.map(([label, value]) =>
                value === null ? null : <Fact key={label} label={label} value={value} />,
              )}
            </dl>
            {row.transactionHash ? <Transaction id={row.id} hash={row.transactionHash} /> : null}
            {row.status === 'travelRuleInformationNeeded' ? <PayeeForm id={row.id} /> : null}
            {row.status === 'walletAwaitingConfirmation' ? <WalletProof row={row} /> : null}
            <div className={styles.actions}>
              <LinkButton to="/dashboard/assets/digital/receipt" search={{ list: 'withdrawals', id: row.id }} isQuiet>
                <Trans>Receipt</Trans>
              </LinkButton>
              {isRevocable ? <Revoke id={row.id} /> : null}
            </div>
          </div>
        </Panel>
        <Panel title={<Trans>Progress</Trans>}>
          <TimeLine row={row} />
        </Panel>
      </div>
    </>
  );
}

function Transaction({ id, hash }: { id: string; hash: string }) {
  const { t } = useLingui();
  const find = () => api(withdrawals.getWebLink, { body: { id } }, { isInline: true });
  return (
    <>
      <CaptionedCopy value={hash} label={t`Transaction ID`} />
      <ExplorerLink find={find} />
    </>
  );
}

/** Shows why the withdrawal is held, since when, and that no action is needed. */
function Held({ held }: { held: NonNullable<WithdrawalRow['onHold']> }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const since = writeInstant(held.since);
  return (
    <p role="status">
      {i18n._(holdReasonNames[held.reason])}{' '}
      {held.until ? (
        <Trans>
          On hold since {since}. Continues automatically after {writeInstant(held.until)}.
        </Trans>
      ) : (
        <Trans>On hold since {since}. Continues automatically once the hold ends.</Trans>
      )}
    </p>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Revoke({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Cancel withdrawal</Trans>
      </Button>
      {isAsking ? <RevokeDialog id={id} close={() => setAsking(false)} /> : null}
    </>
  );
}

function RevokeDialog({ id, close }: { id: string; close: () => void }) {
  const form = useMoneyCommand<unknown>(`revoke-${id}`, close, close);
  const query = { Id: id };
  return (
    <CommandDialog
      title={<Trans>Cancel this withdrawal?</Trans>}
      action={<Trans>Cancel withdrawal</Trans>}
      back={<Trans>Keep it</Trans>}
      form={form}
      submit={() =>
        form.submit({ body: query, send: (_verification, options) => api(withdrawals.cancel, { query }, options) })
      }
      close={close}
    >
      <p>
        <Trans>Nothing is sent, and the money is available again immediately.</Trans>
      </p>
    </CommandDialog>
  );
}
