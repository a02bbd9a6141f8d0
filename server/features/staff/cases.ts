import { caseKinds, type CaseKind } from '#contract/desk/kinds.ts';
import { unsettledStates, type CaseState } from '#contract/desk/states.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { newRow, type NewRow } from '#server/platform/new-rows.ts';
import { soon } from '#server/platform/pipelined.ts';
import { moveFromAny, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { caseOrders } from './tables.ts';

/** Currency in which cases are compared. */
const reportingCurrency = 'USD';
const reportingScale = 2;
const hourMs = 3_600_000;

/** Case about to be opened. */
export interface NewCase {
  readonly kind: CaseKind;
  /** Id of the order, report or application it is about. */
  readonly id: string;
  /** Customer whose account it is about; null if none. */
  readonly customerId: string | null;
  /** In smallest units. */
  readonly money?: { readonly asset: AssetCode; readonly amount: bigint };
  /** Number of deciders required; one by default. */
  readonly needed?: 1 | 2;
}

type CaseDeps = Pick<Deps, 'clock' | 'ids' | 'providers'>;

/** Returns the row that opens the case of a subject that can't have one yet, to be written together with it. */
export const openingCase = async (deps: CaseDeps, given: NewCase): Promise<NewRow> =>
  newRow('review_case', await rowOf(deps, given));

/**
 * Opens a case in the transaction in which its subject starts waiting, so that neither exists without the other; unless
 * the subject has an open one.
 */
export async function openCase(db: Queryable, deps: CaseDeps, given: NewCase): Promise<void> {
  const opening = db.insertInto('review_case').values(await rowOf(deps, given));
  await soon(db, opening.onConflict((conflict) => conflict.doNothing()).execute());
}

async function rowOf(deps: CaseDeps, { money, ...given }: NewCase) {
  const now = deps.clock.now();
  return {
    id: deps.ids.uuid(),
    kind: given.kind,
    subject_id: given.id,
    customer_id: given.customerId,
    asset: money?.asset ?? null,
    amount: money ? String(money.amount) : null,
    value: money ? await valueOf(deps, money) : null,
    needed: given.needed ?? 1,
    opened_at: now,
    due_at: new Date(now.getTime() + caseKinds[given.kind].dueHours * hourMs),
  };
}

/** Returns the subjects without an unsettled case: for domains that don't open cases themselves. */
export async function withoutCase(db: Queryable, kind: CaseKind, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const known = await db
    .selectFrom('review_case')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .where('state', 'in', [...unsettledStates])
    .execute();
  const has = new Set(known.map(({ subject_id: id }) => id));
  return new Set(ids.filter((id) => !has.has(id)));
}

/** Returns the subjects that have or had a case at the desk. */
export async function subjectsWithCase(db: Queryable, kind: CaseKind, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('review_case')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ subject_id: id }) => id));
}

/** Returns the kind of each subject's newest case, among the readable kinds. */
export async function newestCases(db: Queryable, kinds: readonly CaseKind[], ids: readonly string[]) {
  if (ids.length === 0 || kinds.length === 0) return new Map<string, CaseKind>();
  const rows = await db
    .selectFrom('review_case')
    .select(['kind', 'subject_id'])
    .where('kind', 'in', kinds)
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ kind, subject_id }) => [subject_id, kind]));
}

/** Returns the amount's value; null if the rate provider doesn't respond, because the case is opened anyway. */
async function valueOf({ clock, providers }: CaseDeps, { asset, amount }: { asset: AssetCode; amount: bigint }) {
  const rates = await ratesAt(providers.rates, [asset], reportingCurrency, clock.now()).catch(() => undefined);
  const rate = rates?.get(asset);
  if (!rate) return null;
  const scales = { base: scaleOf(asset), quote: reportingScale };
  return formatUnits(convertUnits(amount, rate, scales, 'floor'), reportingScale);
}

/** Resumes the review after the customer has fixed the subject: reopens the waiting case, or opens a new one. */
export async function resumeCase(tx: Tx, deps: Deps, given: NewCase, by: MovedBy): Promise<void> {
  const row = await tx
    .selectFrom('review_case')
    .select(['id', 'customer_id', 'state as status'])
    .where('kind', '=', given.kind)
    .where('subject_id', '=', given.id)
    .where('state', 'in', [...unsettledStates])
    .forUpdate()
    .executeTakeFirst();
  if (!row) await openCase(tx, deps, given);
  else if (row.status === 'waiting') await moveOrder(tx, deps, caseOrders, row, 'open', by);
}

/** Closes the case of a subject that no longer waits: decided, or ended by itself. Does nothing if there is none. */
export async function closeCase(
  tx: Tx,
  deps: Deps,
  { kind, id }: Pick<NewCase, 'kind' | 'id'>,
  state: Extract<CaseState, 'approved' | 'rejected' | 'closed'>,
  by: MovedBy,
): Promise<void> {
  const at = deps.clock.now();
  const which = { kind, subject_id: id };
  await moveFromAny(tx, caseOrders, { from: unsettledStates, which }, state, { ...by, at, change: { closed_at: at } });
}

/** Cases of a kind waiting for the staff. */
export interface WaitingCases {
  readonly kind: CaseKind;
  readonly count: number;
  readonly oldestAt: Date;
}

export async function waitingCases({ db }: Pick<Deps, 'db'>): Promise<readonly WaitingCases[]> {
  const rows = await db
    .selectFrom('review_case')
    .select((eb) => ['kind', eb.fn.countAll<string>().as('count'), eb.fn.min('opened_at').as('oldest_at')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, oldest_at: oldestAt }) => ({ kind, count: Number(count), oldestAt }));
}
