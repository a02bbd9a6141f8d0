import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { webhooks } from '#contract/webhooks/calls.ts';
import { webhookExamples } from '#contract/webhooks/examples.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { AddEndpoint, ChangeEndpoint, EditEndpoint } from './endpoint-dialogs.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useDeliveries, useEndpoints, type DeliveryRow, type EndpointRow } from './queries.ts';
import styles from './sub-accounts.module.css';

/** Endpoints where the company's systems receive events, and their deliveries. */
export function Webhooks() {
  const query = useEndpoints();
  const { data } = query;
  const isOffline = useIsOffline();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.stack}>
      <Panel title={<Trans>Endpoints</Trans>}>
        <div className={styles.stack}>
          <Answered query={query}>
            {({ items }) =>
              items.length === 0 ? (
                <p className={styles.meta}>
                  <Trans>No endpoints yet. Add one to receive signed events on your server.</Trans>
                </p>
              ) : (
                <ul className={styles.rows}>
                  {items.map((row) => (
                    <Endpoint key={row.id} row={row} />
                  ))}
                </ul>
              )
            }
          </Answered>
          <Permitted permission="subAccounts.manage">
            <div className={styles.buttons}>
              <Button
                variant="light"
                disabled={isOffline || !data || data.items.length >= data.limit}
                onClick={() => setAdding(true)}
              >
                <Trans>Add endpoint</Trans>
              </Button>
            </div>
          </Permitted>
        </div>
      </Panel>
      <Deliveries />
      <Checking />
      {isAdding ? <AddEndpoint close={() => setAdding(false)} /> : null}
    </div>
  );
}

/** Explains how a receiver verifies that a delivery is genuine. */
function Checking() {
  return (
    <Panel title={<Trans>Verify signatures</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>
            Deliveries follow the Standard Webhooks specification, so its libraries can verify them. The headers
            webhook-id, webhook-timestamp and webhook-signature carry the event ID, the time in Unix seconds and an
            HMAC-SHA256 signature of ID, timestamp and body, joined by dots. The key is the secret after whsec_, decoded
            from Base64. Respond with a 2xx status within ten seconds. An event may be delivered more than once:
            deduplicate by ID.
          </Trans>
        </p>
        <details>
          <summary>TypeScript</summary>
          <pre className={styles.code}>{webhookExamples.typescript}</pre>
        </details>
        <details>
          <summary>Python</summary>
          <pre className={styles.code}>{webhookExamples.python}</pre>
        </details>
      </div>
    </Panel>
  );
}

function Endpoint({ row }: { row: EndpointRow }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const [change, setChange] = useState<'edit' | 'rotate' | 'remove' | null>(null);
  const { id, isActive } = row;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <strong>{row.description || row.url}</strong>
        {row.description ? <span className={styles.meta}>{row.url}</span> : null}
        <span className={styles.meta}>
          {row.events.length === 0 ? <Trans>All events</Trans> : row.events.join(', ')}
        </span>
        <span>
          <EndpointState row={row} />
        </span>
        <FormError error={error} />
      </span>
      <Permitted permission="subAccounts.manage">
        <span className={styles.buttons}>
          <Button
            size="sm"
            variant="default"
            disabled={isOffline || isBusy || !isActive}
            onClick={() => void run(() => api(webhooks.sendTest, { body: { id } }, { isInline: true }))}
          >
            <Trans>Send test event</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={isOffline || isBusy}
            onClick={() =>
              void run(() => api(webhooks.setActive, { body: { id, isActive: !isActive } }, { isInline: true }))
            }
          >
            {isActive ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
          </Button>
          <Button size="sm" variant="default" disabled={isOffline} onClick={() => setChange('edit')}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="sm" variant="default" disabled={isOffline} onClick={() => setChange('rotate')}>
            <Trans>New secret</Trans>
          </Button>
          <Button size="sm" variant="default" disabled={isOffline} onClick={() => setChange('remove')}>
            <Trans>Delete</Trans>
          </Button>
        </span>
      </Permitted>
      {change === 'edit' ? (
        <EditEndpoint row={row} close={() => setChange(null)} />
      ) : change ? (
        <ChangeEndpoint kind={change} row={row} close={() => setChange(null)} />
      ) : null}
    </li>
  );
}

function EndpointState({ row }: { row: EndpointRow }) {
  if (!row.isActive)
    return (
      <StatusTag tone="bad">
        <Trans>Off</Trans>
      </StatusTag>
    );
  const until = row.circuit === 'open' && row.pausedUntil ? <Instant at={row.pausedUntil} /> : null;
  return (
    <StatusTag tone={row.failingSince ? 'warn' : 'good'}>
      {until ? (
        <Trans>Paused after repeated failures. Next attempt: {until}</Trans>
      ) : row.failingSince ? (
        <Trans>Failing</Trans>
      ) : (
        <Trans>On</Trans>
      )}
    </StatusTag>
  );
}

function Deliveries() {
  const { t } = useLingui();
  const endpoints = useEndpoints().data?.items ?? [];
  const [endpoint, setEndpoint] = useState('');
  const [status, setStatus] = useState<DeliveryRow['status'] | ''>('');
  const [opened, open] = useState<string | null>(null);
  const query = useDeliveries(status || undefined, endpoint || undefined);
  const names = useStatusNames();
  return (
    <Panel title={<Trans>Delivery log</Trans>}>
      <div className={styles.stack}>
        <div className={styles.filters}>
          <NativeSelect
            label={t`Status`}
            size="md"
            value={status}
            data={[{ value: '', label: t`All` }, ...Object.entries(names).map(([value, label]) => ({ value, label }))]}
            onChange={(event) => setStatus(event.currentTarget.value as DeliveryRow['status'] | '')}
          />
          {endpoints.length > 1 ? (
            <NativeSelect
              label={t`Endpoint`}
              size="md"
              value={endpoint}
              data={[{ value: '', label: t`All` }, ...endpoints.map((one) => ({ value: one.id, label: nameOf(one) }))]}
              onChange={(event) => setEndpoint(event.currentTarget.value)}
            />
          ) : null}
          <Button variant="default" onClick={() => void query.refetch()}>
            <Trans>Refresh</Trans>
          </Button>
        </div>
        <Answered query={query}>
          {({ pages }) => <DeliveryList rows={pages.flatMap(({ items }) => items)} open={open} />}
        </Answered>
        <MoreButton of={query} />
      </div>
      {opened ? <DeliveryDialog id={opened} close={() => open(null)} /> : null}
    </Panel>
  );
}

function useStatusNames(): Readonly<Record<DeliveryRow['status'], string>> {
  const { t } = useLingui();
  return { pending: t`Pending`, delivered: t`Delivered`, failed: t`Failed` };
}

/** Returns a function that finds the name and address of where a delivery goes. */
function useAddressOf(): (row: Pick<DeliveryRow, 'endpointId'>) => string | undefined {
  const { data } = useEndpoints();
  return ({ endpointId }) => {
    const found = data?.items.find(({ id }) => id === endpointId);
    return found && nameOf(found);
  };
}

const nameOf = ({ description, url }: EndpointRow) => (description ? `${description} · ${url}` : url);

const tones = { pending: 'warn', delivered: 'good', failed: 'bad' } as const;

function DeliveryList({ rows, open }: { rows: readonly DeliveryRow[]; open: (id: string) => void }) {
  const addressOf = useAddressOf();
  const names = useStatusNames();
  if (rows.length === 0)
    return (
      <p className={styles.meta}>
        <Trans>No deliveries yet</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <span className={styles.what}>
            <strong>{row.type}</strong>
            <span className={styles.meta}>{addressOf(row)}</span>
            <span className={styles.meta}>
              <Instant at={row.createdAt} />
            </span>
          </span>
          <StatusTag tone={tones[row.status]}>{names[row.status]}</StatusTag>
          <Button size="sm" variant="default" onClick={() => open(row.id)}>
            <Trans>Details</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
