import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { acceptor } from '#contract/acceptor/calls.ts';
import { pairStatusValues } from '#contract/acceptor/rules.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { writeRate } from '#src/ui/rate-text.ts';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './acceptor.module.css';
import { PairDialog } from './pair-dialog.tsx';
import type { PairRow, PairsAnswer } from './rows.ts';

const freshMs = 10_000;

/** The merchant's pairs with the prices that customers see, and the balances available to trade. */
export function Pairs() {
  const query = useQuery({ ...ask(acceptor.listPairs, { body: {} }), refetchInterval: freshMs });
  return <Answered query={query}>{(answer) => <Whole {...answer} />}</Answered>;
}

function Whole({ items, asOf, position }: PairsAnswer) {
  const isOffline = useIsOffline();
  const [edited, setEdited] = useState<PairRow | 'new' | null>(null);
  const add = (
    <Button onClick={() => setEdited('new')} disabled={isOffline}>
      <Trans>Add pair</Trans>
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={<Trans>No pairs yet</Trans>} action={add}>
          <Trans>Add a pair with its limits and prices, then enable it.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={styles.buttons}>{add}</div>
          <Panel
            title={
              <>
                <Trans>Prices as customers see them</Trans>
                <AsOf at={asOf} isBeside />
              </>
            }
          >
            <PairTable items={items} edit={setEdited} />
          </Panel>
          <Position position={position} />
        </>
      )}
      {edited ? <PairDialog pair={edited === 'new' ? undefined : edited} close={() => setEdited(null)} /> : null}
    </>
  );
}

function PairTable({ items, edit }: { items: readonly PairRow[]; edit: (pair: PairRow) => void }) {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Pair`, onPhone: 'start' },
    { name: t`Customers buy at`, isNumber: true },
    { name: t`Customers sell at`, isNumber: true },
    { name: t`Status`, onPhone: 'end' },
    { name: t`Actions`, isUnnamed: true },
  ];
  return (
    <RecordTable columns={columns}>
      {items.map((pair) => (
        <PairLine key={pair.id} pair={pair} edit={() => edit(pair)} />
      ))}
    </RecordTable>
  );
}

function PairLine({ pair, edit }: { pair: PairRow; edit: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { id, coin, currency, status } = pair;
  const next = status === 'enabled' ? 'disabled' : 'enabled';
  const form = useMoneyCommand<PairRow>(`pair-status-${id}`, nothingMore, nothingMore);
  const toggle = () =>
    void form.submit({
      body: { id, status: next },
      verification: {
        action: 'acceptor.change',
        values: pairStatusValues(id, next),
        named: { name: `${coin}/${currency}` },
      },
      send: (verification, options) =>
        api(acceptor.setPairStatus, { body: { id, status: next, verification } }, options),
    });
  return (
    <tr>
      <Cell label={t`Pair`}>
        {coin}/{currency}
      </Cell>
      <Cell label={t`Customers buy at`}>
        <Side price={pair.buyPrice} deviation={pair.buyDeviation} currency={currency}>
          <Money value={pair.buyMinimum} asset={currency} /> – <Money value={pair.buyMaximum} asset={currency} />
        </Side>
      </Cell>
      <Cell label={t`Customers sell at`}>
        <Side price={pair.sellPrice} deviation={pair.sellDeviation} currency={currency}>
          <Money value={pair.sellMinimum} asset={currency} /> – <Money value={pair.sellMaximum} asset={currency} />
        </Side>
      </Cell>
      <Cell label={t`Status`}>
        {status === 'enabled' ? (
          <StatusTag tone="good">
            <Trans>Enabled</Trans>
          </StatusTag>
        ) : (
          <StatusTag>
            <Trans>Disabled</Trans>
          </StatusTag>
        )}
      </Cell>
      <td>
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="default"
            onClick={edit}
            disabled={isOffline}
            aria-label={t`Edit ${coin}/${currency}`}
          >
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={toggle}
            loading={form.isBusy}
            disabled={isOffline}
            aria-label={next === 'enabled' ? t`Enable ${coin}/${currency}` : t`Disable ${coin}/${currency}`}
          >
            {next === 'enabled' ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
          </Button>
        </div>
        <CommandState money={form} />
      </td>
    </tr>
  );
}

interface SideProps {
  readonly price: string | null;
  readonly deviation: string;
  readonly currency: string;
  readonly children: ReactNode;
}

function Side({ price, deviation, currency, children }: SideProps) {
  const { i18n } = useLingui();
  const text = price === null ? nothing : writeRate(price, i18n.locale);
  return (
    <div>
      <span title={price ?? undefined}>
        {text} {currency} ({deviation.replace('-', '−')}%)
      </span>
      <br />
      <small className={styles.meta}>{children}</small>
    </div>
  );
}

function Position({ position }: Pick<PairsAnswer, 'position'>) {
  return (
    <Panel title={<Trans>Your position</Trans>}>
      <dl className={styles.position}>
        {position.map(({ asset, available, held }) => (
          <div key={asset}>
            <dt>{asset}</dt>
            <dd>
              <Money value={available} asset={asset} /> <Trans>available</Trans>
            </dd>
            <dd className={styles.meta}>
              <Money value={held} asset={asset} /> <Trans>on hold for orders</Trans>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
