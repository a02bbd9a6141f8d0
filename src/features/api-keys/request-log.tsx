import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { requestsKept } from '#contract/api-keys/rules.ts';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { readerDay } from '#src/platform/days.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './api-keys.module.css';
import {
  addressOf,
  readRequests,
  signedCalls,
  useRequests,
  type RequestFilter,
  type RequestRow,
} from './request-rows.ts';
import { RequestTable } from './request-table.tsx';
import { useApiKeys } from './rows.ts';

interface RequestLogProps {
  readonly filter: RequestFilter;
  readonly change: (filter: RequestFilter) => void;
}

/** The requests of the last days, with filters, and as a file. */
export function RequestLog({ filter, change }: RequestLogProps) {
  const { t, i18n } = useLingui();
  const nameOf = useKeyName();
  const query = useRequests(filter);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { days } = requestsKept;
  const most = i18n.number(requestsKept.signed);
  return (
    <Panel>
      <div className={styles.stack}>
        <Filters filter={filter} change={change} nameOf={nameOf}>
          <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
            <Trans>Refresh</Trans>
          </Button>
          {rows.length > 0 ? <ExportRequests filter={filter} nameOf={nameOf} /> : null}
        </Filters>
        <Answered query={query} fallback={<Skeleton />}>
          {() =>
            rows.length === 0 ? (
              <Nothing isFiltered={Boolean(filter.key ?? filter.call ?? filter.result)} clear={() => change({})} />
            ) : (
              <section aria-label={t`Requests, newest first`} className={styles.stack}>
                <RequestTable rows={rows} nameOf={nameOf} isOfAll={filter.key === undefined} />
                <MoreButton of={query} />
              </section>
            )
          }
        </Answered>
        <p className={styles.hint}>
          <Trans>
            Requests are kept for {days} days, up to {most} per key. We never store bodies or query strings.
          </Trans>
        </p>
      </div>
    </Panel>
  );
}

/** Returns a function that finds a key's name. */
function useKeyName(): (keyId: string) => string {
  const { t } = useLingui();
  const { data } = useApiKeys();
  return (keyId) => {
    const found = data?.items.find(({ id }) => id === keyId);
    return found?.remark ?? (data ? t`Deleted key` : '…');
  };
}

interface FiltersProps extends RequestLogProps {
  readonly nameOf: (keyId: string) => string;
  readonly children: React.ReactNode;
}

function Filters({ filter, change, nameOf, children }: FiltersProps) {
  const { t } = useLingui();
  const items = useApiKeys().data?.items ?? [];
  const { key, call, result } = filter;
  const isDeleted = key !== undefined && !items.some(({ id }) => id === key);
  return (
    <div className={styles.filters}>
      <Choice
        label={t`Key`}
        all={t`All keys`}
        value={key}
        options={[
          ...items.map(({ id, remark }) => ({ value: id, label: remark })),
          ...(isDeleted ? [{ value: key, label: nameOf(key) }] : []),
        ]}
        choose={(value) => change({ ...filter, key: value })}
      />
      <Choice
        label={t`Call`}
        all={t`All calls`}
        value={call}
        options={signedCalls.map((name) => ({ value: name, label: addressOf(name) }))}
        choose={(value) => change({ ...filter, call: value })}
      />
      <Choice
        label={t`Result`}
        all={t`All results`}
        value={result}
        options={[{ value: 'errors', label: t`Errors only` }]}
        choose={(value) => change({ ...filter, result: value === 'errors' ? value : undefined })}
      />
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Name of not filtering by it. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string | undefined) => void;
}

function Choice({ label, all, value = '', options, choose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
    />
  );
}

function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        title={<Trans>No requests match</Trans>}
        action={
          <Button variant="default" onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Try another key, call or result.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={<Trans>No requests yet</Trans>}
      action={
        <LinkButton isQuiet to="/dashboard/account/api/document">
          <Trans>Documentation</Trans>
        </LinkButton>
      }
    >
      <Trans>Each request signed with one of your keys appears here within seconds, with its result.</Trans>
    </EmptyState>
  );
}

interface ExportProps {
  readonly filter: RequestFilter;
  readonly nameOf: (keyId: string) => string;
}

function ExportRequests({ filter, nameOf }: ExportProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const toCells = ({ at, keyId, call, status, code, durationMs, ip }: RequestRow) => [
    at,
    nameOf(keyId),
    addressOf(call),
    String(status),
    code ?? '',
    String(durationMs),
    ip ?? '',
  ];
  const header = [t`Time (UTC)`, t`Key`, t`Request`, t`Status`, t`Error code`, t`Duration (ms)`, t`IP address`];
  const save = () =>
    run(async () => {
      const rows = await readRequests(filter);
      const csv = toCsv(header, rows.map(toCells), listSeparator(navigator.language));
      download(`api-requests-${readerDay()}.csv`, csv, 'text/csv');
    });
  return (
    <>
      <Button variant="default" disabled={isOffline} loading={isBusy} onClick={() => void save()}>
        <Trans>Export CSV</Trans>
      </Button>
      <FormError error={error} />
    </>
  );
}
