import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inbox } from '#contract/inbox/calls.ts';
import type { inboxSchemas } from '#contract/inbox/schemas.ts';
import { eventStates } from '#contract/inbox/states.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { eventStateNames, kindNames } from './wording.ts';

export type ProviderEvent = ResultOf<typeof inboxSchemas.listEvents>['items'][number];

const queryKey = ['inbox', 'operator'];
/** Listed among the states for events without a genuine signature. */
const badSignature = 'badSignature';

/** Events from providers, newest first: failed ones unless another state is chosen. */
export function ProviderEvents() {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<string>('failed');
  const State = eventStates.find((state) => state === chosen);
  const query = chosen === badSignature ? { IsGenuine: false } : State ? { State, IsGenuine: true } : {};
  return (
    <Panel title={<Trans>Provider events</Trans>}>
      <div className={review.stack}>
        <ReviewFilters>
          <ReviewFilter
            label={<Trans>Status</Trans>}
            value={chosen}
            options={[
              { value: '', name: t`All` },
              ...eventStates.map((value) => ({ value, name: i18n._(eventStateNames[value].name) })),
              { value: badSignature, name: t`Invalid signature` },
            ]}
            change={setChosen}
          />
        </ReviewFilters>
        <ReviewList
          queryKey={[...queryKey, chosen]}
          load={(Cursor) => api(inbox.listEvents, { query: { ...query, Cursor } }, { isInline: true })}
          line={(item) => <ProviderEventLine key={item.id} item={item} />}
          empty={<Trans>No events</Trans>}
        />
      </div>
    </Panel>
  );
}

/** One event: provider, subject, status, and why it got no further. */
export function ProviderEventLine({ item }: { item: ProviderEvent }) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const [isReplaying, setReplaying] = useState(false);
  const { name, tone } = eventStateNames[item.state];
  return (
    <li className={review.line}>
      <strong>{i18n._(kindNames[item.kind])}</strong>
      <StatusTag tone={item.isGenuine ? tone : 'bad'}>{item.isGenuine ? i18n._(name) : t`Invalid signature`}</StatusTag>
      {item.isGenuine && item.state !== 'received' ? (
        <StaffMay call={inbox.replayEvent}>
          <Button
            size="sm"
            variant="default"
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={() => setReplaying(true)}
          >
            <Trans>Replay</Trans>
          </Button>
        </StaffMay>
      ) : null}
      <small>
        {item.provider} · {writeInstant(item.receivedAt)} ·{' '}
        <Plural value={item.tries} _0="not tried yet" one="tried once" other="tried # times" />
      </small>
      <p className={review.meta}>
        {item.eventId}
        {item.isGenuine && item.error !== null ? ` · ${item.error}` : null}
      </p>
      {isReplaying ? <Replay item={item} close={() => setReplaying(false)} /> : null}
    </li>
  );
}

function Replay({ item: { id, provider, eventId }, close }: { item: ProviderEvent; close: () => void }) {
  const form = useDecision({ kind: 'providerEvent', id }, close);
  const replay = (reason: string) =>
    form.decide(
      { decision: 'replay' },
      { body: { id, reason }, send: (body, options) => api(inbox.replayEvent, { body }, options) },
    );
  return (
    <ReasonDialog
      title={<Trans>Replay this event?</Trans>}
      action={<Trans>Replay</Trans>}
      form={form}
      submit={replay}
      close={close}
    >
      <p>
        <Trans>The event is processed again as it was received. Steps that are already done are not repeated.</Trans>
      </p>
      <p className={review.meta}>
        {provider} {eventId}
      </p>
    </ReasonDialog>
  );
}
