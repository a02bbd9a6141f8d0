import type { BodyOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import type { CaseKind, Fact } from '#contract/desk/kinds.ts';
import { unsettledStates } from '#contract/desk/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { isFinding, mayAct } from '#contract/desk/rules.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { sealLeaves } from '#server/platform/vault/texts.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import type { CaseType, Deciding, ShownCase } from '../case-type.ts';
import { staffCommand } from '../command.ts';
import { caseOrders } from '../tables.ts';
import { mayDecide, type CaseTypes } from './show.ts';
import { findBySubject } from './store.ts';

const uuid = new RegExp(uuidPattern);

type Decision = BodyOf<typeof deskSchemas.decide>;

/**
 * The only way to decide a case: the desk checks who may decide, the domain checks what is allowed and carries it out.
 * Refuses with 'request:forbidden' without the kind's permission, `desk:escalated` if another role decides.
 */
export async function decideCase(deps: Deps, types: CaseTypes, context: Context, decision: Decision) {
  const type = must(types.get(decision.kind), `what decides ${decision.kind}`);
  const permission = mayAct(decision.kind);
  // Before taking any lock or revealing that the case exists.
  if (!sessionOf(context).permissions.includes(permission)) refuse('request:forbidden', { permission });
  const run = () => command(deps, context, { ...decision, type });
  return type.around ? type.around(run) : run();
}

type Order = Decision & { readonly type: ReturnType<CaseTypes['get']> };

const command = defineCommand({
  ...staffCommand,
  name: 'case.decide',
  ask: async ({ tx, deps }, { kind, type, id }: Order) => {
    const [seen, open] = await allDone([see(deps, tx, must(type, kind), id), findOpen(tx, kind, id)]);
    return { open, ...seen };
  },
  work: decide,
});

interface Seen {
  readonly shown: ShownCase | undefined;
  /** Undefined if there is nothing to lock. */
  readonly deciding: Deciding | undefined;
}

interface Found extends Seen {
  readonly open: Awaited<ReturnType<typeof findOpen>>;
}

/** Reads the case as the decider's page shows it; the domain refuses if the version differs. */
async function see(deps: Deps, tx: Tx, type: CaseType, id: string): Promise<Seen> {
  const isId = uuid.test(id);
  if ('carryOut' in type) return { shown: isId ? await type.show(deps, tx, id) : undefined, deciding: type };
  const locked = isId ? await type.lock(deps, tx, id) : undefined;
  return { shown: locked, deciding: locked };
}

/** Not locked: the domain locks the subject, and anyone changing the subject reaches the case only after that. */
const findOpen = (tx: Tx, kind: CaseKind, subject: string) =>
  tx
    .selectFrom('review_case')
    .select(['id', 'kind', 'role', 'needed'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject)
    .where('state', 'in', [...unsettledStates])
    .executeTakeFirst();

async function decide(given: Given<Found>, { kind, type, ...order }: Order) {
  const { tx, deps, context, actor, found } = given;
  const session = sessionOf(context);
  const { open } = found;
  if (open && !mayDecide(session, open)) refuse('desk:escalated', { role: open.role });
  // An id that isn't a UUID and never was a case is no subject of any kind. A payout has an id before its chain is
  // checked, which opens its case.
  if (!open && !uuid.test(order.id) && !(await findBySubject(tx, kind, order.id))) refuse('request:notFound');
  const seen = open && (found.shown ?? (await must(type, kind).show(given.deps, tx, order.id)));
  await carryOut({ ...given, found: undefined }, found.deciding ?? refuse('request:notFound'), order);
  if (!open) return { isSettled: true };
  keepFacts(given, open.id, seen?.facts ?? []);
  const stays = await tx
    .updateTable('review_case')
    .set({ first_decided_by: actor.id })
    .where('id', '=', open.id)
    .where('closed_at', 'is', null)
    .returning(['id', 'customer_id', 'state as status'])
    .executeTakeFirst();
  if (stays?.status === 'waiting') await moveOrder(tx, deps, caseOrders, stays, 'open', movedBy('operator', given));
  return { isSettled: stays === undefined };
}

/**
 * Passes the decision to the domain in its kind's vocabulary. Refuses with `request:invalid` if the kind doesn't have
 * it.
 */
async function carryOut(given: Given, domain: Deciding, { decision, ...order }: Omit<Decision, 'kind'>): Promise<void> {
  if (!isFinding(decision)) await domain.carryOut(given, { ...order, decision });
  else if (domain.carryFinding) await domain.carryFinding(given, { ...order, decision });
  else refuse('request:invalid', { field: 'decision' });
}

/** Sealed with its order or application, and stored nowhere else. */
const sealedFacts: readonly Fact['name'][] = ['beneficiary', 'answer'];

/** Stores the facts shown, for later readers of the case. */
function keepFacts({ tx, deps, actor, now, write }: Given<unknown>, caseId: string, facts: readonly Fact[]): void {
  const id = deps.ids.uuid();
  const kept = facts.filter(({ name }) => !sealedFacts.includes(name));
  const sealed = JSON.stringify(sealLeaves(deps.vault, 'caseSeen', id, kept));
  write(tx.insertInto('case_seen').values({ id, case_id: caseId, operator_id: actor.id, facts: sealed, at: now }));
}
