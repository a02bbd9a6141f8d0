import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useState, type ReactNode } from 'react';
import { assets } from '#contract/assets/calls.ts';
import type { assetsSchemas } from '#contract/assets/schemas.ts';
import { addDays, daysBetween } from '#contract/platform/days.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { readerDay, readerZone } from '#src/platform/days.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Money } from '#src/ui/money.tsx';
import cards from '#src/ui/cards.module.css';
import styles from './assets.module.css';
import { kindName } from './wording.ts';

type Result = ResultOf<typeof assetsSchemas.analyse>;

const usualDays = 30;
const maxDays = 366;

/** Inflows and outflows over a period the user chooses. Loaded when the overview shows it. */
export default function Analysis({ isHidden }: { isHidden: boolean }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(() => addDays(readerDay(), 1 - usualDays));
  const [to, setTo] = useState(() => readerDay());
  const days = daysBetween(from, to) + 1;
  const isFit = days >= 1 && days <= maxDays;
  const query = useQuery({
    ...ask(assets.analyse, { body: { from, to, timeZone: readerZone() } }),
    enabled: isFit,
    staleTime: 60_000,
  });
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <label>
          <Trans>Start date</Trans>
          <input type="date" value={from} max={to} onChange={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label>
          <Trans>End date</Trans>
          <input type="date" value={to} min={from} onChange={(event) => setTo(event.currentTarget.value)} />
        </label>
      </div>
      {isFit ? (
        <Answered query={query}>
          {(data) =>
            data.byAsset.length === 0 ? (
              <p>{t`No activity in this period.`}</p>
            ) : (
              <Found data={data} isHidden={isHidden} />
            )
          }
        </Answered>
      ) : (
        <p role="alert">
          <Trans>Choose a start date before the end date, at most one year apart.</Trans>
        </p>
      )}
    </div>
  );
}

function Found({ data, isHidden }: { data: Result; isHidden: boolean }) {
  const { i18n, t } = useLingui();
  const money = (value: string, withSign = false) => (
    <Money value={value} asset={data.currency} isHidden={isHidden} withSign={withSign} />
  );
  const kinds = data.byKind.map(({ kind, ...flow }) => ({ key: kind, name: i18n._(kindName(kind)), ...flow }));
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            <Trans>Money in</Trans>
          </dt>
          <dd>{money(data.in)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Money out</Trans>
          </dt>
          <dd>{money(data.out)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Net</Trans>
          </dt>
          <dd>{money(data.net, true)}</dd>
        </div>
      </dl>
      <div className={styles.halves}>
        <Flows
          title={t`By type`}
          rows={kinds.map((row) => ({ ...row, inShown: money(row.in), outShown: money(row.out) }))}
        />
        <Flows
          title={t`By asset`}
          rows={data.byAsset.map(({ asset, inValue, outValue, ...units }) => ({
            key: asset,
            name: asset,
            in: inValue,
            out: outValue,
            inShown: <Money value={units.in} asset={asset} isBare isHidden={isHidden} />,
            outShown: <Money value={units.out} asset={asset} isBare isHidden={isHidden} />,
          }))}
        />
      </div>
      <p className={styles.meta}>
        <Trans>In {data.currency}, at each day’s rates.</Trans>
      </p>
    </>
  );
}

interface FlowRow {
  readonly key: string;
  readonly name: string;
  readonly in: string;
  readonly out: string;
  readonly inShown: ReactNode;
  readonly outShown: ReactNode;
}

/** Inflows and outflows side by side, with bars on one scale. */
function Flows({ title, rows }: { title: string; rows: readonly FlowRow[] }) {
  const { t } = useLingui();
  const most = rows.reduce((max, row) => BigNumber.max(max, row.in, row.out), new BigNumber(0));
  const width = (value: string) =>
    most.isZero() ? '0' : new BigNumber(value).div(most).times(1000).decimalPlaces(0).toFixed();
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${cards.cards}`}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th>
              <span className="visuallyHidden">{title}</span>
            </th>
            <th className={styles.number}>
              <Trans>Money in</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Money out</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                {row.name}
                <svg className={styles.bars} viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={width(row.in)} height="8" fill="var(--good)" />
                  <rect y="11" width={width(row.out)} height="8" fill="var(--ink-3)" />
                </svg>
              </td>
              <td className={styles.number} data-label={t`Money in`}>
                {row.inShown}
              </td>
              <td className={styles.number} data-label={t`Money out`}>
                {row.outShown}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
