import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { findNetwork, listNetworks } from '#contract/currencies/networks.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { keyOf } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { placeName } from '#contract/staff/rules.ts';

type Closure = ResultOf<typeof withdrawalsSchemas.listClosures>['items'][number];
type Place = Pick<Closure, 'asset' | 'network'>;

const queryKey = keyOf(withdrawals.listClosures);
const nameOf = ({ asset, network }: Place) => `${asset} · ${findNetwork(asset, network)?.name ?? network}`;

/** Lists coins on networks whose withdrawals are closed for all customers, to reopen them; any other can be closed. */
export function Closures() {
  return (
    <Panel title={<Trans>Paused withdrawals</Trans>}>
      <div className={review.stack}>
        <p className={review.meta}>
          <Trans>
            Customers can’t withdraw these coins on these networks. Withdrawals that haven’t been sent yet are held;
            those already sent continue.
          </Trans>
        </p>
        <StaffMay call={withdrawals.close}>
          <Close />
        </StaffMay>
        <ReviewList
          queryKey={queryKey}
          load={async () => ({
            ...(await api(withdrawals.listClosures, undefined, { isInline: true })),
            nextCursor: null,
          })}
          line={(item) => <ClosureLine key={nameOf(item)} item={item} />}
          empty={<Trans>No paused withdrawals</Trans>}
        />
      </div>
    </Panel>
  );
}

function Close() {
  const isOffline = useIsOffline();
  const { t } = useLingui();
  const [chosen, setChosen] = useState('0');
  const [place, setPlace] = useState<Place>();
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Coin and network</Trans>}
        value={chosen}
        options={listNetworks().map((network, index) => ({ value: String(index), name: nameOf(network) }))}
        change={setChosen}
      />
      <Button
        variant="default"
        className={review.besideField}
        disabled={isOffline}
        title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        onClick={() => setPlace(listNetworks()[Number(chosen)])}
      >
        <Trans>Pause withdrawals</Trans>
      </Button>
      {place ? <Change place={place} isClosed close={() => setPlace(undefined)} /> : null}
    </ReviewFilters>
  );
}

/** One closure: reason, operator and time. */
export function ClosureLine({ item }: { item: Closure }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isOpening, setOpening] = useState(false);
  const [name, closer] = [nameOf(item), item.closedByName ?? ''];
  return (
    <li className={review.line}>
      <strong>{name}</strong>
      <StatusTag tone="bad">
        <Trans>Closed</Trans>
      </StatusTag>
      <StaffMay call={withdrawals.close}>
        <Button
          size="sm"
          variant="default"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          aria-label={t`Resume ${name} withdrawals`}
          onClick={() => setOpening(true)}
        >
          <Trans>Reopen</Trans>
        </Button>
      </StaffMay>
      <small>
        <Trans>
          Paused by {closer}, {writeInstant(item.closedAt)}: {item.reason}
        </Trans>
      </small>
      {isOpening ? <Change place={item} isClosed={false} close={() => setOpening(false)} /> : null}
    </li>
  );
}

function Change({ place, isClosed, close }: { place: Place; isClosed: boolean; close: () => void }) {
  const { t } = useLingui();
  const name = nameOf(place);
  const { asset, network } = place;
  const form = useDecision({ kind: 'closure', id: placeName(asset, network) }, close);
  const change = (reason: string) =>
    form.decide(
      { decision: isClosed ? 'close' : 'open' },
      {
        body: { asset, network, isClosed, reason },
        send: (body, options) => api(withdrawals.close, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={isClosed ? t`Pause ${name} withdrawals?` : t`Resume ${name} withdrawals?`}
      action={isClosed ? <Trans>Close</Trans> : <Trans>Reopen</Trans>}
      form={form}
      submit={change}
      close={close}
    >
      <p>
        {isClosed ? (
          <Trans>
            New withdrawals stop now. Withdrawals that haven’t been sent yet are held; those already sent continue.
          </Trans>
        ) : (
          <Trans>Customers can withdraw again immediately.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
