import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { Terms } from './rows.ts';
import { noteLinks, noteTexts, obstacleLinks, obstacleTexts } from './wording.ts';
import styles from './withdrawals.module.css';

/** Lists what blocks a withdrawal now, each with its remedy. */
export function Obstacles({ terms }: { terms: Terms }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  if (terms.obstacles.length === 0) return null;
  return (
    <div className={`${styles.warning} ${styles.danger}`} role="alert">
      <strong>
        <Trans>Withdrawals are paused</Trans>
      </strong>
      <ul className={styles.list}>
        {terms.obstacles.map(({ kind, until }) => {
          const link = obstacleLinks[kind];
          const time = until ? writeInstant(until) : '';
          return (
            <li key={kind}>
              {i18n._(obstacleTexts[kind])}
              <SentenceGap />
              {until ? <Trans>Until {time}.</Trans> : null}
              <SentenceGap />
              {link ? <Link to={link.to}>{i18n._(link.label)}</Link> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Shows limits, the remainder of the tighter one of the day and the 30 days, and causes of delay. */
export function TermsPanel({ terms }: { terms: Terms }) {
  const { asset, limit } = terms;
  const isMonthly = limit.days === 30;
  const lines = [
    [<Trans key="available">Available</Trans>, terms.available],
    [<Trans key="minimum">Minimum withdrawal</Trans>, terms.minimum],
    [<Trans key="maximum">Per-transaction limit</Trans>, terms.maximum],
    [isMonthly ? <Trans key="monthly">30-day limit</Trans> : <Trans key="daily">24-hour limit</Trans>, limit.maximum],
    [<Trans key="used">Used</Trans>, limit.used],
    [<Trans key="left">Remaining</Trans>, limit.left],
  ] as const;
  return (
    <Panel title={<Trans>Limits</Trans>}>
      <div className={styles.stack}>
        <dl className={styles.facts}>
          {lines.map(([name, value]) => (
            <Line key={name.key} name={name} value={value} asset={asset} />
          ))}
        </dl>
        <ul className={styles.list}>
          <Notes terms={terms} />
          <li>
            <Plural
              value={terms.arrivalMinutes}
              one="Usually there in about # minute."
              other="Usually there in about # minutes."
            />
          </li>
          <li>
            <Trans>
              Withdrawals of <Money value={terms.reviewFrom} asset={asset} /> or more are reviewed, usually within a
              day.
            </Trans>
          </li>
          <li>
            <Trans>
              From <Money value={terms.travelRuleFrom} asset={asset} /> we must collect recipient details.
            </Trans>
          </li>
        </ul>
      </div>
    </Panel>
  );
}

/** Lists conditions that apply without blocking a withdrawal. */
function Notes({ terms }: { terms: Terms }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  return terms.notes.map(({ kind, until }) => {
    const time = until ? writeInstant(until) : '';
    const link = noteLinks[kind];
    return (
      <li key={kind}>
        {i18n._(noteTexts[kind])}
        <SentenceGap />
        {until ? <Trans>Until {time}.</Trans> : null}
        <SentenceGap />
        <Link to={link.to}>{i18n._(link.label)}</Link>
      </li>
    );
  });
}

function Line({ name, value, asset }: { name: React.ReactNode; value: string; asset: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Money value={value} asset={asset} />
      </dd>
    </>
  );
}
