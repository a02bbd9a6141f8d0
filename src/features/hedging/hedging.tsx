import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { hedging } from '#contract/hedging/calls.ts';
import type { hedgingSchemas } from '#contract/hedging/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { hedgeStates, refusalNames, venueNames } from './wording.ts';

type Answer = ResultOf<typeof hedgingSchemas.list>;
type Order = Answer['items'][number];
type Position = Answer['positions'][number];

const queryKey = ['hedging', 'operator'] as const;
const refreshMs = 15_000;
const load = (Cursor: string | undefined) => api(hedging.list, { query: { Cursor } }, { isInline: true });

/** The platform's own positions from conversions, and the orders at the venue that offset them. */
export function Hedging() {
  const query = useQuery({
    queryKey: [...queryKey, 'positions'],
    queryFn: () => load(undefined),
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  return (
    <>
      <Panel title={<Trans>Conversion positions</Trans>}>
        <Answered query={query}>{(answer) => <Positions of={answer} />}</Answered>
      </Panel>
      <Panel title={<Trans>Hedging orders</Trans>}>
        <ReviewList
          queryKey={[...queryKey, 'orders']}
          load={load}
          line={(item) => <OrderLine key={item.id} of={item} />}
          empty={<Trans>No hedging orders yet</Trans>}
        />
      </Panel>
    </>
  );
}

function Positions({ of: { venue, positions, asOf } }: { of: Answer }) {
  const { i18n } = useLingui();
  const name = venueNames[venue] ? i18n._(venueNames[venue]) : venue;
  return (
    <div className={review.stack}>
      <p className={review.meta}>
        {venue === 'none' ? (
          <Trans>No trading venue is connected. Hedge these positions manually.</Trans>
        ) : (
          <Trans>Hedged at {name} once a position reaches half of its limit.</Trans>
        )}
        <SentenceGap />
        <AsOf at={asOf} />
      </p>
      {positions.length === 0 ? (
        <p className={review.meta}>
          <Trans>No open positions</Trans>
        </p>
      ) : (
        <ul className={review.list}>
          {positions.map((position) => (
            <PositionLine key={position.asset} of={position} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PositionLine({ of: { asset, position, limit, hedgedFrom } }: { of: Position }) {
  const size = new BigNumber(position).abs();
  return (
    <li className={review.line}>
      <strong>
        <Money value={position} asset={asset} withSign />
      </strong>
      {size.gte(limit) ? (
        <StatusTag tone="bad">
          <Trans>At its limit</Trans>
        </StatusTag>
      ) : size.gte(hedgedFrom) ? (
        <StatusTag tone="warn">
          <Trans>To be hedged</Trans>
        </StatusTag>
      ) : null}
      <small>
        <Trans>
          Limit: <Money value={limit} asset={asset} />
        </Trans>
      </small>
    </li>
  );
}

/** One order: what it trades, its status, and its result. */
export function OrderLine({ of: order }: { of: Order }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { side, amount, base, quote, price, status, failure, filled, value, fees, reference, createdAt } = order;
  const { name, tone } = hedgeStates[status];
  return (
    <li className={review.line}>
      <strong>
        {side === 'sell' ? (
          <Trans>
            Sell <Money value={amount} asset={base} />
          </Trans>
        ) : (
          <Trans>
            Buy <Money value={amount} asset={base} />
          </Trans>
        )}
      </strong>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <small>
        {writeInstant(createdAt)} · <Trans>Worst price accepted:</Trans> <Money value={price} asset={quote} />
        {reference === null ? null : (
          <>
            {' · '}
            <Trans>Venue order {reference}</Trans>
          </>
        )}
      </small>
      {failure === null ? null : <small>{i18n._(refusalNames[failure])}</small>}
      {new BigNumber(filled).isZero() ? null : (
        <small>
          <Trans>Traded:</Trans> <Money value={filled} asset={base} /> · <Money value={value} asset={quote} />
          {fees.map((fee) => (
            <span key={fee.asset}>
              {' · '}
              <Trans>
                Fee: <Money value={fee.amount} asset={fee.asset} />
              </Trans>
            </span>
          ))}
        </small>
      )}
    </li>
  );
}
