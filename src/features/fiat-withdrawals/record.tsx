import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { fiatOrderTable } from '#contract/fiat/states.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { nextStates } from '#contract/platform/moves.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { schemeName, showAccount } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { fiatWithdrawalsTable } from './sync.ts';
import { TimeLine } from './time-line.tsx';
import { purposeNames, stateOf, type PayoutRow } from './wording.ts';
import styles from './fiat-withdrawals.module.css';

/** One withdrawal: what it is, where it stands, and what its owner may do about it. */
export function Record({ row }: { row: PayoutRow }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { name, tone } = stateOf(row);
  const { asset } = row;
  const lines = [
    [t`Recipient`, row.payee.name],
    [
      t`Bank account`,
      <span key="account" className={styles.number}>
        {showAccount(row.payee.account)}
      </span>,
    ],
    [t`You send`, <Money key="amount" value={row.amount} asset={asset} />],
    [t`Fee`, <Money key="fee" value={row.fee} asset={asset} />],
    [t`Recipient gets`, <Money key="arrives" value={row.arrives} asset={asset} />],
    [t`Payment method`, schemeName(row.scheme, locale)],
    [t`Purpose`, i18n._(purposeNames[row.purpose])],
    [t`Reference`, row.reference || null],
    [t`Order number`, row.id],
    [t`Submitted`, formatInstant(row.createdAt)],
    [t`Failure reason`, row.failureReason],
    [t`Return reason`, row.returnReason],
  ] as const;
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>Bank withdrawal</Trans>}>
        <div className={styles.stack}>
          <p>
            <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          </p>
          <dl className={styles.facts}>
            {lines.map(([label, value]) =>
              value === null ? null : (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
            )}
          </dl>
          <div className={styles.buttons}>
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
            {nextStates(fiatOrderTable, row.status, 'user').includes('cancelled') ? <Cancel id={row.id} /> : null}
          </div>
        </div>
      </Panel>
      <Panel title={<Trans>Progress</Trans>}>
        <TimeLine row={row} />
      </Panel>
    </div>
  );
}

function Cancel({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Cancel bank withdrawal</Trans>
      </Button>
      {isAsking ? <CancelDialog id={id} close={() => setAsking(false)} /> : null}
    </>
  );
}

function CancelDialog({ id, close }: { id: string; close: () => void }) {
  const done = async () => {
    await fiatWithdrawalsTable.sync();
    close();
  };
  const form = useMoneyCommand<unknown>(`fiat-cancel-${id}`, done, done);
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
        <Trans>Nothing is sent, and the money is available again at once.</Trans>
      </p>
    </CommandDialog>
  );
}
