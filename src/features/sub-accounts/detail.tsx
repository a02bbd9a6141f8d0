import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import type { subAccountsSchemas } from '#contract/sub-accounts/schemas.ts';
import { kindName } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { Addresses } from './addresses.tsx';
import { Deposits } from './deposits.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useBalances, useMovements } from './queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './sub-accounts.module.css';

/** One sub-account: its balances, deposit addresses and history. */
export function Detail({ id }: { id: string }) {
  return <Answered query={useBalances(id)}>{(balances) => <Whole id={id} {...balances} />}</Answered>;
}

type Balances = ResultOf<typeof subAccountsSchemas.getBalances>;

function Whole({ id, subAccount, items, currency }: Balances & { readonly id: string }) {
  const isOffline = useIsOffline();
  const [dialog, setDialog] = useState<'move' | 'rename' | null>(null);
  const archiving = useCommand();
  const isArchived = subAccount.archivedAt !== null;
  const archive = () =>
    archiving.run(() => api(subAccounts.archive, { body: { id, isArchived: !isArchived } }, { isInline: true }));
  return (
    <>
      <PageHeader
        title={subAccount.label}
        about={subAccount.reference}
        actions={
          <Permitted permission="subAccounts.manage">
            <Button disabled={isOffline || isArchived} onClick={() => setDialog('move')}>
              <Trans>Move funds</Trans>
            </Button>
            {isArchived ? null : (
              <Permitted permission="convert.create">
                <LinkButton to="/dashboard/convert" search={{ subAccount: id }} isQuiet>
                  <Trans>Convert</Trans>
                </LinkButton>
              </Permitted>
            )}
            <Button variant="default" disabled={isOffline} onClick={() => setDialog('rename')}>
              <Trans>Rename</Trans>
            </Button>
            <Button variant="default" disabled={isOffline} loading={archiving.isBusy} onClick={() => void archive()}>
              {isArchived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
            </Button>
          </Permitted>
        }
      />
      <FormError error={archiving.error} />
      <div className={styles.stack}>
        {isArchived ? (
          <p className={styles.warn}>
            <Trans>This sub-account is archived. Restore it to move funds or get addresses.</Trans>
          </p>
        ) : null}
        <Panel title={<Trans>Balances</Trans>}>
          {items.length === 0 ? (
            <p className={styles.meta}>
              <Trans>No assets yet. Deposit to one of its addresses or move funds into it.</Trans>
            </p>
          ) : (
            <ul className={styles.rows}>
              {items.map(({ asset, total, value }) => (
                <li key={asset} className={styles.row}>
                  <strong>{asset}</strong>
                  <span>
                    <Money value={total} asset={asset} />{' '}
                    {value === null ? null : (
                      <span className={styles.meta}>
                        ≈ <Money value={value} asset={currency} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Addresses id={id} isArchived={isArchived} />
        <Deposits id={id} />
        <Movements id={id} />
      </div>
      {dialog === 'move' ? <MoveDialog id={id} label={subAccount.label} close={() => setDialog(null)} /> : null}
      {dialog === 'rename' ? <RenameDialog id={id} label={subAccount.label} close={() => setDialog(null)} /> : null}
    </>
  );
}

function Movements({ id }: { id: string }) {
  const query = useMovements(id);
  return (
    <Panel title={<Trans>History</Trans>}>
      <Answered query={query}>{({ pages }) => <MovementList items={pages.flatMap(({ items }) => items)} />}</Answered>
      <MoreButton of={query} />
    </Panel>
  );
}

type Movement = ResultOf<typeof subAccountsSchemas.listHistory>['items'][number];

function MovementList({ items }: { items: readonly Movement[] }) {
  const { i18n } = useLingui();
  if (items.length === 0)
    return (
      <p className={styles.meta}>
        <Trans>No activity yet</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.id} className={styles.row}>
          <span className={styles.what}>
            <strong>{i18n._(kindName(item.kind))}</strong>
            <span className={styles.meta}>
              <Instant at={item.occurredAt} />
            </span>
          </span>
          <Money value={item.direction === 'in' ? item.amount : `-${item.amount}`} asset={item.asset} withSign />
        </li>
      ))}
    </ul>
  );
}
