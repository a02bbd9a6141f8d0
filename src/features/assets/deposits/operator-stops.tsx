import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { findNetwork, listNetworks } from '#contract/currencies/networks.ts';
import { bankNetwork } from '#contract/fiat-deposits/rules.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { placeName } from '#contract/staff/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { keyOf } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';

type Stop = ResultOf<typeof depositCasesSchemas.listStops>['items'][number];
type Place = Pick<Stop, 'uid' | 'asset' | 'network'>;

const queryKey = keyOf(depositCases.listStops);
const allCoins = 'all';

/** Returns the staff name of what is paused: a coin on a network, a customer, or a customer's coin. */
function useNameOf(): (place: Place) => string {
  const { t } = useLingui();
  return ({ uid, asset, network }) => {
    const way = network === bankNetwork ? t`Bank transfer` : (findNetwork(asset ?? '', network ?? '')?.name ?? network);
    const coin = asset === null ? t`All coins and currencies` : `${asset} · ${way}`;
    return uid === null ? coin : `${coin} · UID ${uid}`;
  };
}

/** Paused deposits, which can be resumed; more can be paused by coin, by customer or by both. */
export function DepositStops() {
  return (
    <Panel title={<Trans>Paused deposits</Trans>}>
      <div className={review.stack}>
        <p className={review.meta}>
          <Trans>No addresses or bank details are shown for these. Deposits that arrive anyway are reviewed.</Trans>
        </p>
        <StaffMay call={depositCases.setStop}>
          <Pause />
        </StaffMay>
        <ReviewList
          queryKey={queryKey}
          load={async () => ({
            ...(await api(depositCases.listStops, undefined, { isInline: true })),
            nextCursor: null,
          })}
          line={(item) => <StopLine key={placeName(item.uid, item.asset, item.network)} item={item} />}
          empty={<Trans>No paused deposits</Trans>}
        />
      </div>
    </Panel>
  );
}

function Pause() {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const isOffline = useIsOffline();
  const [chosen, setChosen] = useState('0');
  const [uid, setUid] = useState('');
  const [place, setPlace] = useState<Place>();
  const coins = [
    ...listNetworks().map(({ asset, network }) => ({ uid: null, asset, network })),
    ...listHoldable().map(({ code }) => ({ uid: null, asset: code, network: bankNetwork })),
  ];
  const coin = chosen === allCoins ? { asset: null, network: null } : coins[Number(chosen)];
  const isWhole = uid === '' ? chosen !== allCoins : /^\d{8}$/.test(uid);
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Coin or currency</Trans>}
        value={chosen}
        options={[
          ...coins.map((one, index) => ({ value: String(index), name: nameOf(one) })),
          { value: allCoins, name: t`All coins and currencies` },
        ]}
        change={setChosen}
      />
      <label>
        <Trans>Customer UID</Trans>
        <input
          placeholder={t`Everyone`}
          inputMode="numeric"
          maxLength={8}
          value={uid}
          onChange={({ target }) => setUid(target.value.trim())}
        />
      </label>
      <Button
        variant="default"
        className={review.besideField}
        disabled={isOffline || !isWhole}
        title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        onClick={() => coin && setPlace({ asset: coin.asset, network: coin.network, uid: uid || null })}
      >
        <Trans>Pause deposits</Trans>
      </Button>
      {place ? <Change place={place} isStopped close={() => setPlace(undefined)} /> : null}
    </ReviewFilters>
  );
}

function StopLine({ item }: { item: Stop }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isOpening, setOpening] = useState(false);
  const [name, stopper] = [useNameOf()(item), item.stoppedByName ?? ''];
  const [stoppedAt, reason] = [writeInstant(item.stoppedAt), item.reason];
  return (
    <li className={review.line}>
      <strong>{name}</strong>
      <StaffMay call={depositCases.setStop}>
        <Button
          size="sm"
          variant="default"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          aria-label={t`Resume deposits: ${name}`}
          onClick={() => setOpening(true)}
        >
          <Trans>Resume deposits</Trans>
        </Button>
      </StaffMay>
      <small>
        <Trans>
          Paused by {stopper}, {stoppedAt}: {reason}
        </Trans>
      </small>
      {isOpening ? <Change place={item} isStopped={false} close={() => setOpening(false)} /> : null}
    </li>
  );
}

function Change({ place, isStopped, close }: { place: Place; isStopped: boolean; close: () => void }) {
  const { t } = useLingui();
  const name = useNameOf()(place);
  const { uid, asset, network } = place;
  const form = useDecision({ kind: 'depositStop', id: placeName(uid, asset, network) }, close);
  const change = (reason: string) =>
    form.decide(
      { decision: isStopped ? 'stop' : 'open' },
      {
        body: { uid, asset, network, isStopped, reason },
        send: (body, options) => api(depositCases.setStop, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={isStopped ? t`Pause deposits: ${name}?` : t`Resume deposits: ${name}?`}
      action={isStopped ? <Trans>Pause deposits</Trans> : <Trans>Resume deposits</Trans>}
      form={form}
      submit={change}
      close={close}
    >
      <p>
        {isStopped ? (
          <Trans>New deposits stop now. Deposits in progress continue.</Trans>
        ) : (
          <Trans>Customers can deposit again immediately.</Trans>
        )}
      </p>
    </ReasonDialog>
  );
}
