import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import type { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import { orderStateNames, whyUnpaid } from '#src/features/remittance/index.ts';
import { schemeName, showAccount } from '#src/features/payees/index.ts';
import { api } from '#src/platform/api.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { batchesTable } from './sync.ts';
import { causeText, stateNames } from './wording.ts';
import styles from './batches.module.css';

type Line = ResultOf<typeof remittanceBatchesSchemas.listLines>['items'][number];
const pageLines = 100;
const mostLines = 500;

const readPage = (Id: string, After: number, MaxResultCount: number) =>
  api(remittanceBatches.listLines, { query: { Id, After, MaxResultCount } }, { isInline: true });

/** One batch: its progress, and the result of each line. */
export function BatchPage({ id }: { id: string }) {
  const row = batchesTable.useOne(id);
  const rows = batchesTable.useNewest(1);
  const { isSyncing } = batchesTable.useFreshness();
  if (!row)
    return rows === undefined || isSyncing ? (
      <Loading />
    ) : (
      <EmptyState title={<Trans>Batch not found on this device</Trans>} />
    );
  return (
    <div className={styles.stack}>
      <Summary row={row} />
      <Lines id={id} changedAt={row.updatedAt} />
    </div>
  );
}

type Row = NonNullable<ReturnType<typeof batchesTable.useOne>>;

function Summary({ row }: { row: Row }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const fresh = useQuery(ask(remittanceBatches.get, { query: { Id: row.id } }));
  const { refetch } = fresh;
  useEffect(() => void refetch(), [row.updatedAt, refetch]);
  const done = row.ordered + row.refused;
  const state = stateNames[row.status];
  const paid = fresh.data?.remittances;
  return (
    <Panel title={row.name}>
      <div className={styles.stack}>
        <p>
          <StatusTag tone={state.tone}>{i18n._(state.name)}</StatusTag>
        </p>
        {row.status === 'processing' ? (
          <progress value={done} max={row.count} aria-label={t`Lines processed`} className={styles.progress} />
        ) : null}
        <p role="status" className={styles.meta}>
          <Trans>
            {done} of {row.count} lines processed
          </Trans>
          {row.refused > 0 ? (
            <>
              {' · '}
              <Plural value={row.refused} one="# line not paid" other="# lines not paid" />
            </>
          ) : null}
        </p>
        {row.status === 'awaitingApproval' ? (
          <p className={styles.meta}>
            <Trans>A team member has to approve this batch. Nothing is paid until then.</Trans>
          </p>
        ) : null}
        {row.reason ? <p className={styles.fault}>{row.reason}</p> : null}
        <dl className={styles.facts}>
          <dt>
            <Trans>You send</Trans>
          </dt>
          <dd>
            <Money value={row.payAmount} asset={row.payAsset} />
          </dd>
          <dt>
            <Trans>Fee</Trans>
          </dt>
          <dd>
            <Money value={row.fee} asset={row.receiveAsset} />
          </dd>
          <dt>
            <Trans>Recipient gets</Trans>
          </dt>
          <dd>
            <Money value={row.receiveAmount} asset={row.receiveAsset} />
          </dd>
          <dt>
            <Trans>Payment method</Trans>
          </dt>
          <dd>{schemeName(row.scheme, locale)}</dd>
          <dt>
            <Trans>Submitted</Trans>
          </dt>
          <dd>
            <Instant at={row.createdAt} />
          </dd>
          {paid ? (
            <>
              <dt>
                <Trans>Paid</Trans>
              </dt>
              <dd>{paid.success}</dd>
              <dt>
                <Trans>On the way</Trans>
              </dt>
              <dd>{paid.pending + paid.processing}</dd>
              <dt>
                <Trans>Failed</Trans>
              </dt>
              <dd>{paid.failed}</dd>
            </>
          ) : null}
        </dl>
        <Results row={row} />
      </div>
    </Panel>
  );
}

/** Downloads the result of every line as a file. */
function Results({ row }: { row: Row }) {
  const { i18n, t } = useLingui();
  const { isBusy, run, error } = useCommand();
  const save = () =>
    run(async () => {
      const lines: Line[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(row.id, after, mostLines);
        lines.push(...page.items);
        after = page.nextAfter;
      }
      const head = [t`Line`, t`Recipient`, t`Account`, t`Status`, t`You send`, t`Currency`, t`Fee`, t`Recipient gets`];
      const rest = [t`Currency received`, t`Rate`, t`Reference`, t`Order number`, t`Cause`];
      const { payAsset, receiveAsset } = row;
      const cells = lines.map((line) => [
        String(line.n),
        line.name,
        line.account,
        i18n._(stateOf(line).name),
        line.payAmount ?? '',
        line.payAmount === null ? '' : payAsset,
        line.fee ?? '',
        line.receiveAmount ?? '',
        line.receiveAmount === null ? '' : receiveAsset,
        line.rate ?? '',
        line.reference,
        line.orderId ?? '',
        whyOf(i18n, line),
      ]);
      download(
        `${row.name}-results.csv`,
        toCsv([...head, ...rest], cells, listSeparator(navigator.language)),
        'text/csv',
      );
    });
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        <Trans>Download results</Trans>
      </Button>
      <FormError error={error} />
    </div>
  );
}

const stateOf = ({ status, orderStatus }: Line) => orderStateNames[orderStatus ?? status];
const whyOf = (i18n: Parameters<typeof causeText>[0], { cause, ...line }: Line): string => {
  if (cause !== null) return causeText(i18n, cause);
  const { reason, said } = whyUnpaid({ ...line, returnReason: null });
  const why = typeof reason === 'string' ? reason : reason && i18n._(reason);
  return [why, said].filter(Boolean).join(' · ');
};

function Lines({ id, changedAt }: { id: string; changedAt: string }) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(remittanceBatches.listLines), id],
    queryFn: ({ pageParam }) => readPage(id, pageParam, pageLines),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
  const { refetch } = pages;
  useEffect(() => void refetch(), [changedAt, refetch]);
  return (
    <Answered query={pages}>
      {({ pages: found }) => (
        <Panel title={<Trans>Lines</Trans>}>
          <LineTable lines={found.flatMap(({ items }) => items)} />
          <MoreButton of={pages} />
        </Panel>
      )}
    </Answered>
  );
}

function LineTable({ lines }: { lines: readonly Line[] }) {
  const { i18n, t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Line`, isNumber: true, onPhone: 'none' },
    { name: t`Recipient`, onPhone: 'start' },
    { name: t`Account`, onPhone: 'start' },
    { name: t`Amount`, isNumber: true, onPhone: 'end' },
    { name: t`Status`, onPhone: 'end' },
  ];
  return (
    <RecordTable columns={columns}>
      {lines.map((line) => (
        <tr key={line.n}>
          <Cell label={t`Line`}>{line.n}</Cell>
          <Cell label={t`Recipient`}>
            {line.orderId ? (
              <Link to="/dashboard/remittance/order" search={{ id: line.orderId }}>
                {line.name}
              </Link>
            ) : (
              line.name
            )}
          </Cell>
          <Cell label={t`Account`}>{showAccount(line.account)}</Cell>
          <Cell label={t`Amount`}>{line.amount}</Cell>
          <Cell label={t`Status`}>
            <StatusTag tone={stateOf(line).tone}>{i18n._(stateOf(line).name)}</StatusTag>
            {whyOf(i18n, line) ? <small className={styles.why}>{whyOf(i18n, line)}</small> : null}
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}
