import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { ColumnChoice } from './columns.tsx';
import type { Found, RecordDomain } from './domain.tsx';
import { Export } from './export.tsx';
import { filterOf } from '#src/platform/record-filter.ts';
import { Filters, type FilterProps } from './filters.tsx';
import { NothingButDeposits, NothingYet } from './nothing-yet.tsx';
import { receiptOf } from './place.ts';
import styles from './records.module.css';
import { Row } from './row.tsx';
import { useColumns } from './use-columns.ts';
import { VirtualList } from './virtual-list.tsx';

interface Props extends FilterProps {
  readonly domain: RecordDomain;
}

/** A domain's records: filtered through the address, with exports, and the opened record. */
export function RecordTab({ domain, search, change, clear }: Props) {
  const { kinds, kindsLabel, categories, statuses, table } = domain;
  const found = domain.useFound(filterOf(search));
  return (
    <>
      {found?.hasAny === false ? null : (
        <Filters
          search={search}
          change={change}
          assets={found?.assets ?? []}
          {...(kinds ? { kinds } : {})}
          {...(kindsLabel ? { kindsLabel } : {})}
          {...(categories ? { categories } : {})}
          {...(statuses.length > 0 ? { statuses } : {})}
        />
      )}
      <Stored of={table} rows={found && (found.hasAny ? [found] : [])}>
        {found ? <Fitting domain={domain} found={found} search={search} change={change} clear={clear} /> : null}
      </Stored>
      <OpenedRecord domain={domain} id={search.id} close={() => change({ id: undefined })} />
    </>
  );
}

interface OpenedProps {
  readonly domain: Pick<RecordDomain, 'Opened'>;
  readonly id: string | undefined;
  readonly close: () => void;
}

/** Shows the record named by the address, beside the page. */
export function OpenedRecord({ domain: { Opened }, id, close }: OpenedProps) {
  return Opened && id !== undefined ? <Opened key={id} id={id} close={close} /> : null;
}

/** The matching records: export, columns, and the rows in view. */
function Fitting({ domain, found, search, change, clear }: Props & { found: Found }) {
  const { i18n, t } = useLingui();
  const columns = useColumns(domain.name, found.at(0));
  const printer = receiptOf(domain);
  const last = domain.statuses.length > 0 ? t`Status` : t`Balance after`;
  const line = (index: number) => {
    const order = found.at(index);
    return order ? { id: order.id, contents: <Row order={order} columns={columns.columns} /> } : null;
  };
  if (!found.hasAny) return <Nothing domain={domain} hasAny={false} clear={clear} />;
  return (
    <>
      <div className={styles.tools}>
        <Export name={domain.name} count={found.count} read={found.read} printer={printer} filter={filterOf(search)} />
        <ColumnChoice {...columns} />
      </div>
      {found.count === 0 ? (
        <Nothing domain={domain} hasAny clear={clear} />
      ) : (
        <>
          <p role="status">
            <Plural value={found.count} one="# record" other="# records" />
          </p>
          <VirtualList
            count={found.count}
            label={i18n._(domain.label)}
            heads={[t`Type`, t`Date`, t`Amount`, ...columns.columns.map(({ label }) => i18n._(label)), last]}
            open={(id) => change({ id })}
            row={line}
            {...(found.see ? { onBlock: found.see } : {})}
          />
        </>
      )}
    </>
  );
}

function Nothing({ domain, hasAny, clear }: { domain: RecordDomain; hasAny: boolean; clear: () => void }) {
  if (!hasAny && domain.deposits) return <NothingButDeposits empty={domain.empty} deposits={domain.deposits} />;
  if (!hasAny) return <NothingYet empty={domain.empty} />;
  return (
    <EmptyState
      title={<Trans>No matching records</Trans>}
      action={
        <Button variant="default" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <Trans>Try other filters.</Trans>
    </EmptyState>
  );
}
