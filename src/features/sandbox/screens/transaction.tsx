import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from '../sandbox.module.css';

/** Simulated block explorer page of a transaction. On-chain data is public. */
export function TransactionScreen() {
  const { hash = '' } = useSearch({ from: '/sandbox/transaction' });
  const { data, error } = useQuery({
    queryKey: ['sandbox', 'transaction', hash],
    queryFn: () => api(depositCases.sandboxTransaction, { query: { Hash: hash } }, { isInline: true }),
    retry: false,
    enabled: hash !== '',
  });
  if (hash === '' || error)
    return (
      <Page isNarrow>
        <EmptyState isPage title={<Trans>Transaction not found</Trans>}>
          <Trans>No transaction with this ID on the sandbox blockchain.</Trans>
        </EmptyState>
      </Page>
    );
  if (!data) return <Loading />;
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Transaction</Trans>}
        about={<Trans>Sandbox explorer. Real coins open a public explorer instead.</Trans>}
      />
      <Panel>
        <dl className={styles.facts}>
          <dt>
            <Trans>Hash</Trans>
          </dt>
          <dd>{data.transactionHash}</dd>
          <dt>
            <Trans>Network</Trans>
          </dt>
          <dd>{data.network}</dd>
          <dt>
            <Trans>Amount</Trans>
          </dt>
          <dd>
            {data.amount} {data.asset}
          </dd>
          <dt>
            <Trans>To</Trans>
          </dt>
          <dd>
            {data.address}
            {data.tag ? ` (${data.tag})` : ''}
          </dd>
          <dt>
            <Trans>Confirmations</Trans>
          </dt>
          <dd>{data.confirmations}</dd>
          <dt>
            <Trans>Sent</Trans>
          </dt>
          <dd>{formatInstant(data.sentAt)}</dd>
        </dl>
      </Panel>
    </Page>
  );
}
