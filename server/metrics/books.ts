import type { Registry } from 'prom-client';
import { oldestCardDebt } from '../features/card-purchase/index.ts';
import { oldestSuspended } from '../features/deposits/index.ts';
import { oldestFiatDebt } from '../features/fiat-debts/index.ts';
import { oldestCredit } from '../features/fiat-deposits/index.ts';
import { waitingEvents } from '../features/inbox/index.ts';
import { jobFigures, type JobFigures } from '../features/jobs/index.ts';
import { laneOfTask, lanes, type Lane } from '../features/lanes.ts';
import { waitingCases } from '../features/staff/index.ts';
import { waitingDeliveries } from '../features/webhooks/index.ts';
import { countUnbalancedAssets } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import { isDatabaseAway } from '../platform/database-away.ts';

/** Maximum age of cached ages and sums, however many scrapes there are. */
const freshMs = 10_000;

interface Books {
  readonly isUp: boolean;
  readonly lanes: readonly (Omit<JobFigures, 'task'> & { readonly lane: Lane })[];
  readonly events: Ages;
  readonly deliveries: { readonly count: number; readonly oldestS: number };
  readonly cases: Ages;
  readonly suspense: Readonly<Record<string, number>>;
  readonly unbalanced: number;
}

type Ages = readonly { readonly kind: string; readonly count: number; readonly oldestS: number }[];

/**
 * Registers what the database knows of the whole installation. Each of several processes reports the same, so the
 * maximum applies.
 */
export async function describeBooks(registry: Registry, deps: Deps): Promise<void> {
  const { Gauge } = await import('prom-client');
  const read = keptFor(freshMs, () => readBooks(deps));
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    say: (set: (labels: Partial<Record<Label, string>>, value: number) => void, books: Books) => void,
  ) =>
    new Gauge({
      name: `keelson_${name}`,
      help,
      labelNames,
      aggregator: name === 'database_up' ? 'min' : 'max',
      registers: [registry],
      async collect() {
        const books = await read();
        this.reset();
        if (books.isUp || name === 'database_up') say((labels, value) => this.set(labels, value), books);
      },
    });
  gauge('database_up', '1 if the database responds', [], (set, { isUp }) => set({}, isUp ? 1 : 0));
  gauge(
    'ledger_unbalanced_assets',
    'Assets whose balances don’t add up to zero; anything but 0 is an alarm',
    [],
    (set, books) => set({}, books.unbalanced),
  );
  const ofLanes = (name: string, help: string, figure: 'due' | 'oldestS' | 'gaveUp') =>
    gauge(name, help, ['lane'], (set, { lanes }) => {
      for (const one of lanes) set({ lane: one.lane }, one[figure]);
    });
  ofLanes('jobs_due', 'Due jobs that aren’t done, by lane', 'due');
  ofLanes('jobs_oldest_due_seconds', 'Age of the oldest due job, by lane', 'oldestS');
  ofLanes('jobs_given_up', 'Jobs that used up their attempts, by lane', 'gaveUp');
  const ofKinds = (name: string, help: string, of: 'events' | 'cases', figure: 'count' | 'oldestS') =>
    gauge(name, help, ['kind'], (set, books) => {
      for (const one of books[of]) set({ kind: one.kind }, one[figure]);
    });
  ofKinds(
    'provider_events_oldest_seconds',
    'Age of the oldest unprocessed provider event, by kind',
    'events',
    'oldestS',
  );
  ofKinds('cases_open', 'Open cases for staff, by kind', 'cases', 'count');
  ofKinds('cases_oldest_seconds', 'Age of the oldest open case, by kind', 'cases', 'oldestS');
  gauge(
    'suspense_oldest_seconds',
    'Age of the oldest unsettled money in suspense, by kind; 0 if there is none',
    ['kind'],
    (set, { suspense }) => {
      for (const [kind, oldestS] of Object.entries(suspense)) set({ kind }, oldestS);
    },
  );
  gauge('webhook_deliveries_waiting', 'Webhook deliveries to customers in progress', [], (set, { deliveries }) =>
    set({}, deliveries.count),
  );
  gauge('webhook_lag_seconds', 'Age of the oldest due webhook delivery', [], (set, { deliveries }) =>
    set({}, deliveries.oldestS),
  );
}

const nothing: Books = {
  isUp: false,
  lanes: [],
  events: [],
  deliveries: { count: 0, oldestS: 0 },
  cases: [],
  suspense: {},
  unbalanced: 0,
};

async function readBooks(deps: Deps): Promise<Books> {
  try {
    const now = deps.clock.now();
    const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    const aged = (all: readonly { kind: string; count: number; oldestAt: Date }[]) =>
      all.map(({ kind, count, oldestAt }) => ({ kind, count, oldestS: age(oldestAt) }));
    const [jobs, events, deliveries, cases, suspended, unbalanced] = await Promise.all([
      jobFigures(deps),
      waitingEvents(deps),
      waitingDeliveries(deps),
      waitingCases(deps),
      oldestInSuspense(deps),
      countUnbalancedAssets(deps.db),
    ]);
    return {
      isUp: true,
      lanes: sumByLane(jobs),
      events: aged(events),
      deliveries: { count: deliveries.count, oldestS: age(deliveries.dueSince) },
      cases: aged(cases),
      suspense: Object.fromEntries(Object.entries(suspended).map(([kind, since]) => [kind, age(since)])),
      unbalanced,
    };
  } catch (error) {
    // A database that is away is reported by `database_up`; any other failure is a bug.
    if (isDatabaseAway(error)) return nothing;
    throw error;
  }
}

/**
 * Returns the oldest amount in suspense by its cause. Amounts staff decided to book there are explained and have no
 * age.
 */
async function oldestInSuspense(deps: Deps): Promise<Readonly<Record<string, Date | null>>> {
  const [deposits, bankCredit, fiatDebt, cardDebt] = await Promise.all([
    oldestSuspended(deps),
    oldestCredit(deps),
    oldestFiatDebt(deps),
    oldestCardDebt(deps),
  ]);
  return { ...deposits, bankCredit, fiatDebt, cardDebt };
}

/** Includes every lane, so that an empty one is a 0 and not a gap. */
function sumByLane(jobs: readonly JobFigures[]): Books['lanes'] {
  return Object.keys(lanes).map((name) => {
    const lane = name as Lane;
    const own = jobs.filter(({ task }) => laneOfTask(task) === lane);
    return {
      lane,
      due: own.reduce((sum, { due }) => sum + due, 0),
      oldestS: Math.max(0, ...own.map(({ oldestS }) => oldestS)),
      gaveUp: own.reduce((sum, { gaveUp }) => sum + gaveUp, 0),
    };
  });
}

/** Caches the result for that long, and never queries twice concurrently. */
function keptFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly at: number; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (asked && now - asked.at < ms) return asked.answer;
    const answer = ask();
    asked = { at: now, answer };
    answer.catch(() => (asked = undefined));
    return answer;
  };
}
