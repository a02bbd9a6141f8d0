import { sql } from 'kysely';
import {
  statusComponentNames,
  statusComponents,
  stateOf,
  type StatusComponent,
  type StatusState,
} from '#contract/status/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findMaintenance } from '../maintenance/index.ts';
import './tables.ts';

/**
 * Samples each component of the platform once and adds the result to its day. Runs as a job: the process that runs jobs
 * is the one that calls outside services, so its observations are the ones to report.
 */
export async function sampleStatus(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { isOn: isMaintained } = await findMaintenance(deps.db);
  const health = deps.providers.health.list();
  for (const component of statusComponentNames) {
    const asked: readonly string[] = statusComponents[component];
    const states = health.filter(({ provider }) => asked.includes(provider)).map(({ state }) => state);
    await addLook(deps, component, isMaintained ? 'maintenance' : stateOf(states), now);
  }
}

async function addLook({ db }: Deps, component: StatusComponent, state: StatusState, now: Date): Promise<void> {
  const column = sql.ref(state);
  await sql`insert into status_day as s (component, day, ${column}, last_state, updated_at)
    values (${component}, (${now}::timestamptz at time zone 'UTC')::date, 1, ${state}, ${now})
    on conflict (component, day)
    do update set ${column} = s.${column} + 1, last_state = excluded.last_state, updated_at = excluded.updated_at`.execute(
    db,
  );
}
