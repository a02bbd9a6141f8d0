import { sql } from 'kysely';
import {
  statusComponentNames,
  statusDays,
  statusStaleMinutes,
  worstOf,
  type StatusComponent,
  type StatusState,
} from '#contract/status/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

interface DayRow {
  readonly component: StatusComponent;
  readonly day: string;
  readonly operational: number;
  readonly degraded: number;
  readonly maintenance: number;
  readonly disrupted: number;
  readonly last_state: StatusState;
  readonly updated_at: Date;
}

/** Returns the current and past state of each component, never the providers behind it. */
export async function showStatus({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now();
  const { rows } = await sql<DayRow>`
    select component, day::text, operational, degraded, maintenance, disrupted, last_state, updated_at
      from status_day
     where day > (${now}::timestamptz at time zone 'UTC')::date - ${statusDays}::int
     order by day`.execute(db);
  const byComponent = Map.groupBy(rows, ({ component }) => component);
  return {
    asOf: now.toISOString(),
    components: statusComponentNames.map((name) => showComponent(name, byComponent.get(name) ?? [], now)),
  };
}

function showComponent(name: StatusComponent, days: readonly DayRow[], now: Date) {
  const last = days.at(-1);
  const isFresh = last !== undefined && now.getTime() - last.updated_at.getTime() < statusStaleMinutes * 60_000;
  return {
    name,
    state: isFresh ? last.last_state : ('unknown' as const),
    seenAt: last?.updated_at.toISOString() ?? null,
    days: days.map(showDay),
  };
}

function showDay({ day, operational, degraded, maintenance, disrupted }: DayRow) {
  const counts = { operational, degraded, maintenance, disrupted };
  const seen = (['operational', 'degraded', 'maintenance', 'disrupted'] as const).filter((state) => counts[state] > 0);
  const usable = operational + degraded;
  return { day, state: worstOf(seen), looks: usable + maintenance + disrupted, usable };
}
