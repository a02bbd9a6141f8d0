import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { statusDays, type StatusState } from '#contract/status/rules.ts';
import { formatDay } from '#src/platform/days.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { Status } from './screens/status.tsx';
import styles from './status.module.css';
import { componentNames, stateNames, stateTones } from './wording.ts';

type Component = Status['components'][number];

const dayMs = 24 * 3600 * 1000;
const barWidth = 6;
/** SVG path of a day's bar, relative to the current point. */
const bar = 'h2a1 1 0 0 1 1 1v30a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-30a1 1 0 0 1 1-1z';

/** One component: its state, and a bar for each of the last days. */
export function ComponentLine({ component, asOf }: { component: Component; asOf: string }) {
  const { i18n } = useLingui();
  const { name, state, days } = component;
  const [title, about] = componentNames[name];
  return (
    <li>
      <div className={styles.head}>
        <div>
          <h3>{i18n._(title)}</h3>
          <p>{i18n._(about)}</p>
        </div>
        <StatusTag tone={stateTones[state]}>{i18n._(stateNames[state])}</StatusTag>
      </div>
      <Bars days={days} asOf={asOf} />
      <p className={styles.ends}>
        <span>
          <Trans>{statusDays} days ago</Trans>
        </span>
        <Usable days={days} />
        <span>
          <Trans>Today</Trans>
        </span>
      </p>
    </li>
  );
}

/** Shows the percentage of checks that found it available, rounded down. */
function Usable({ days }: { days: Component['days'] }) {
  const looks = days.reduce((sum, day) => sum + day.looks, 0);
  const usable = days.reduce((sum, day) => sum + day.usable, 0);
  if (looks === 0) return null;
  const hundredths = Math.floor((usable * 10_000) / looks);
  const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
  return (
    <span>
      <Trans>{percent} available</Trans>
    </span>
  );
}

function Bars({ days, asOf }: { days: Component['days']; asOf: string }) {
  const { t } = useLingui();
  const [isPointed, setIsPointed] = useState(false);
  const known = new Map(days.map((day) => [day.day, day]));
  const end = Date.parse(`${asOf.slice(0, 10)}T00:00:00Z`);
  const shown = Array.from({ length: statusDays }, (_, index) => {
    const day = new Date(end - (statusDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    return { day, state: known.get(day)?.state ?? ('unknown' as const) };
  });
  const bad = shown.filter(({ state }) => state === 'disrupted').length;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${statusDays * barWidth} 32`}
      preserveAspectRatio="none"
      role="img"
      onPointerEnter={() => setIsPointed(true)}
      aria-label={t`Days with a disruption in the last ${statusDays}: ${bad}`}
    >
      {isPointed ? <NamedBars days={shown} /> : <BarsByState days={shown} />}
    </svg>
  );
}

type Shown = readonly { readonly day: string; readonly state: StatusState }[];

/** Seven components have six hundred bars; with one path per state, a page has twenty. */
function BarsByState({ days }: { days: Shown }) {
  const places = Map.groupBy(days.keys(), (index) => days[index]?.state ?? 'unknown');
  return Array.from(places, ([state, indices]) => (
    <path key={state} data-state={state} d={indices.map((index) => `M${index * barWidth + 1} 0${bar}`).join('')} />
  ));
}

/** Draws the same bars individually once pointed at, each titled with its day. */
function NamedBars({ days }: { days: Shown }) {
  const { i18n } = useLingui();
  return days.map(({ day, state }, index) => (
    <rect key={day} x={index * barWidth} y="0" width={barWidth - 2} height="32" rx="1" data-state={state}>
      <title>
        {formatDay(i18n, day, { dateStyle: 'medium' })}: {i18n._(stateNames[state])}
      </title>
    </rect>
  ));
}
