import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BigNumber } from 'bignumber.js';
import { useEffect, useState } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import { listCoins } from '#contract/currencies/networks.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { TransferBlock } from '#src/features/security/index.ts';
import { Money } from '#src/ui/money.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Permitted } from '#src/platform/permitted.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { part } from '#src/ui/boundary.tsx';
import styles from '../assets.module.css';
import { totalOf, useBalances, useGlobalBalances, type BalanceRow } from '../rows.ts';
import { assetTables, syncAccount } from '../sync.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';

const KeysPanel = part(() => import('../keys-panel.tsx'));

/** Each asset with its available and held amounts and its value. */
export function DigitalScreen() {
  const { t } = useLingui();
  const balances = useBalances();
  const { isHidden } = useHiddenAmounts();
  const [text, setText] = useState('');
  const [hidesZero, setHidesZero] = useState(false);
  useEffect(() => void syncAccount(), []);
  const shown = (balances ?? []).filter(
    (row) => matches(row, text) && !(hidesZero && new BigNumber(row.total).isZero()),
  );
  return (
    <Page>
      <PageHeader
        title={<Trans>Digital account</Trans>}
        about={<AsOf at={totalOf(balances ?? [])?.asOf ?? null} />}
        actions={
          <>
            <Permitted permission="transfers.create">
              <LinkButton to="/dashboard/assets/digital/transfer">
                <Trans>Transfer</Trans>
              </LinkButton>
            </Permitted>
            <Permitted permission="addresses.read">
              <LinkButton isQuiet to="/dashboard/assets/digital/address">
                <Trans>Address book</Trans>
              </LinkButton>
            </Permitted>
            <Permitted permission="wallets.read">
              <LinkButton isQuiet to="/dashboard/assets/digital/wallets">
                <Trans>Multisig wallets</Trans>
              </LinkButton>
            </Permitted>
            <Permitted permission="subAccounts.read">
              <LinkButton isQuiet to="/dashboard/assets/sub-accounts">
                <Trans>Sub-accounts</Trans>
              </LinkButton>
            </Permitted>
          </>
        }
      />
      <TransferBlock />
      <div className={styles.filters}>
        <label>
          <Trans>Search</Trans>
          <input
            type="search"
            value={text}
            placeholder={t`Search coins`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={hidesZero} onChange={(event) => setHidesZero(event.currentTarget.checked)} />
          <Trans>Hide zero balances</Trans>
        </label>
      </div>
      <Stored of={assetTables.balances} rows={balances}>
        {shown.length === 0 ? (
          <EmptyState title={<Trans>No matching assets</Trans>}>
            <Trans>Make a deposit or try another search.</Trans>
          </EmptyState>
        ) : (
          <AssetTable rows={shown} isHidden={isHidden} />
        )}
      </Stored>
      <KeysPanel />
    </Page>
  );
}

function matches(row: BalanceRow, text: string): boolean {
  const name = isAssetCode(row.asset) ? Object.values(getAsset(row.asset).name).join(' ') : '';
  return `${row.asset} ${name}`.toLowerCase().includes(text.trim().toLowerCase());
}

function AssetTable({ rows, isHidden }: { rows: readonly BalanceRow[]; isHidden: boolean }) {
  useCatalogue();
  const locale = useLocale();
  const accounts = useGlobalBalances();
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Asset` },
    { name: t`Available`, isNumber: true },
    { name: t`On hold`, isNumber: true },
    { name: t`Value`, isNumber: true },
    { name: t`Actions`, isUnnamed: true },
  ];
  return (
    <div className={styles.assets}>
      <RecordTable columns={columns}>
        {rows.map((row) => (
          <tr key={row.asset}>
            <td>
              <Link to="/dashboard/assets/digital/coin" search={{ asset: row.asset }} className={styles.coin}>
                <CoinMark asset={row.asset} />
                <span>
                  <strong>{row.asset}</strong>
                  <small>{isAssetCode(row.asset) ? getAsset(row.asset).name[locale] : ''}</small>
                </span>
              </Link>
            </td>
            <Cell label={t`Available`}>
              <Money value={row.available} asset={row.asset} isBare isHidden={isHidden} />
            </Cell>
            <Cell label={t`On hold`}>
              <span data-is-zero={new BigNumber(row.held).isZero()}>
                <Money value={row.held} asset={row.asset} isBare isHidden={isHidden} />
              </span>
            </Cell>
            <Cell label={t`Value`}>
              {row.value === null ? nothing : <Money value={row.value} asset={row.currency} isHidden={isHidden} />}
            </Cell>
            <td className={styles.links}>
              <Link to="/dashboard/assets/digital/order" search={{ asset: row.asset }}>
                <Trans>History</Trans>
              </Link>{' '}
              {accounts?.some(({ asset }) => asset === row.asset) ? (
                <Link to="/dashboard/assets/global" search={{ view: 'move', currency: row.asset }}>
                  <Trans>Move to global account</Trans>
                </Link>
              ) : null}
              {listCoins().some((asset) => asset === row.asset) ? (
                <>
                  <Permitted permission="deposits.create">
                    <Link to="/dashboard/assets/digital/deposit" search={{ asset: row.asset }}>
                      <Trans>Deposit</Trans>
                    </Link>
                  </Permitted>{' '}
                  <Permitted permission="withdrawals.create">
                    <Link to="/dashboard/assets/digital/withdraw" search={{ asset: row.asset }}>
                      <Trans>Withdraw</Trans>
                    </Link>
                  </Permitted>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </RecordTable>
    </div>
  );
}
