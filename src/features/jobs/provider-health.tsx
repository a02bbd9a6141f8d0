import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { jobs } from '#contract/jobs/calls.ts';
import { healthWindowMinutes } from '#contract/jobs/health.ts';
import type { jobsSchemas } from '#contract/jobs/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { writeAgo } from '#src/ui/ago.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { healthNames, providerNames } from './wording.ts';

type Health = ResultOf<typeof jobsSchemas.providerHealth>;
type Provider = Health['items'][number];
type Adapter = Provider['adapters'][number];

const refreshMs = 15_000;

/** Health of the external providers that the server calls. Refreshed while open. */
export function ProviderHealth() {
  const writeInstant = useWriteInstant();
  const query = useQuery({
    queryKey: ['jobs', 'operator', 'health'],
    queryFn: () => api(jobs.providerHealth, { query: {} }, { isInline: true }),
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  return (
    <Panel title={<Trans>Provider health</Trans>}>
      <Answered query={query}>
        {({ since, asOf, items }) => (
          <div className={review.stack}>
            <p className={review.meta}>
              <Trans>Calls made by this server since {writeInstant(since)}</Trans>
            </p>
            <ul className={review.list}>
              {items.map((item) => (
                <ProviderLines key={item.provider} item={item} asOf={asOf} />
              ))}
            </ul>
          </div>
        )}
      </Answered>
    </Panel>
  );
}

/** One line per adapter; the first also shows what is waiting for the provider. */
function ProviderLines({ item, asOf }: { item: Provider; asOf: string }) {
  const { i18n } = useLingui();
  const { provider, adapters } = item;
  const name = i18n._(providerNames[provider]);
  if (adapters.length === 0)
    return (
      <li className={review.line}>
        <strong>{name}</strong>
        <StatusTag>{i18n._(healthNames.unused.name)}</StatusTag>
        <Waiting item={item} />
      </li>
    );
  return adapters.map((adapter, index) => (
    <li key={adapter.adapter} className={review.line}>
      <strong>{name}</strong>
      <AdapterFacts adapter={adapter} asOf={asOf} />
      {index === 0 ? <Waiting item={item} /> : null}
    </li>
  ));
}

function AdapterFacts({ adapter, asOf }: { adapter: Adapter; asOf: string }) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const { lastSuccessAt, lastFailureAt, calls, failed, failure, circuit, pausedUntil } = adapter;
  const { name, tone } = healthNames[adapter.state];
  const ago = (at: string) => writeAgo(i18n, Date.parse(at), Date.parse(asOf));
  const success = lastSuccessAt === null ? null : ago(lastSuccessAt);
  const failedAt = lastFailureAt === null ? null : ago(lastFailureAt);
  return (
    <>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <span className={review.meta}>{adapter.adapter === 'sandbox' ? t`Sandbox` : adapter.adapter}</span>
      {circuit === 'open' && pausedUntil !== null ? (
        <StatusTag tone="bad">
          <Trans>Paused until {writeInstant(pausedUntil)}</Trans>
        </StatusTag>
      ) : null}
      {circuit === 'halfOpen' ? (
        <StatusTag tone="warn">
          <Trans>Trying again with the next call</Trans>
        </StatusTag>
      ) : null}
      {calls === 0 && success === null ? null : (
        <small>
          {success === null ? <Trans>No success yet</Trans> : <Trans>Last success {success}</Trans>}
          {calls === 0 ? null : (
            <>
              {' · '}
              <Trans>
                {failed} of {calls} calls failed in the last {healthWindowMinutes} min
              </Trans>
            </>
          )}
        </small>
      )}
      {failedAt === null ? null : (
        <small>
          <Trans>
            Last failure {failedAt}: {failure}
          </Trans>
        </small>
      )}
    </>
  );
}

function Waiting({ item: { waitingJobs, waitingEvents, paused } }: { item: Provider }) {
  const pausedCount = paused ?? 0;
  const parts = [
    waitingJobs > 0 && <Plural key="jobs" value={waitingJobs} one="# job waiting" other="# jobs waiting" />,
    waitingEvents > 0 && <Plural key="events" value={waitingEvents} one="# event queued" other="# events queued" />,
    pausedCount > 0 && <Plural key="paused" value={pausedCount} one="# endpoint paused" other="# endpoints paused" />,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <small>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</small>;
}
