import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { shortenAddress } from '#contract/platform/display.ts';
import { useAccount } from '#src/platform/acting.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './multi-sig.module.css';
import { useWallets, type WalletRow } from './rows.ts';
import { walletStates } from './wording.ts';

/** Lists the account's wallets and those its user signs for. */
export function WalletList() {
  const query = useWallets();
  const { data, dataUpdatedAt } = query;
  const mayCreate = usePermission('wallets.manage');
  const isShown = useAccount() !== null;
  const create = (
    <LinkButton to="/dashboard/assets/digital/wallets" search={{ new: 'wallet' }}>
      <Trans>Create wallet</Trans>
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title={<Trans>Multisig wallets</Trans>}
        about={<AsOf at={data ? dataUpdatedAt : null} />}
        actions={mayCreate && data?.items.length !== 0 ? create : null}
      />
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={<Trans>No wallets yet</Trans>} action={mayCreate && isShown ? create : null}>
              <Trans>
                A multisig wallet needs several approvals for each withdrawal. It’s your own contract on Ethereum: no
                single signer can move the funds.
              </Trans>
            </EmptyState>
          ) : (
            <Panel>
              <ul className={styles.rows}>
                {items.map((row) => (
                  <WalletLine key={row.id} row={row} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Answered>
    </Page>
  );
}

function WalletLine({ row }: { row: WalletRow }) {
  const { i18n } = useLingui();
  const { name, tone } = walletStates[row.status];
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Link to="/dashboard/assets/digital/wallets" search={{ id: row.id }}>
          <strong>{row.name}</strong>
        </Link>
        <small>
          <Trans>
            {row.minimum} of {row.signerCount} signatures
          </Trans>
          {row.address ? ` · ${shortenAddress(row.address)}` : ''}
        </small>
      </div>
      <div className={styles.tags}>
        {row.mySigner === 'invited' && (row.status === 'inviting' || row.status === 'ready') ? (
          <StatusTag tone="warn">
            <Trans>Your response is needed</Trans>
          </StatusTag>
        ) : null}
        {row.hasOpen ? (
          <StatusTag tone="primary">
            <Trans>Operation in progress</Trans>
          </StatusTag>
        ) : null}
        {row.isMine ? null : (
          <StatusTag>
            <Trans>You’re a signer</Trans>
          </StatusTag>
        )}
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      </div>
    </li>
  );
}
