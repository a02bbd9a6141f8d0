import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';
import type { Call } from '#contract/platform/call.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { platformCodes } from '#contract/platform/error-codes.ts';
import { dealerOrderTable } from '#contract/dealer-orders/states.ts';
import { fiatWithdrawalTable } from '#contract/fiat-withdrawals/states.ts';
import { isFinal, type StateTable } from '#contract/platform/moves.ts';
import { acceptorOrderTable } from '#contract/acceptor/states.ts';
import { remittanceOrderTable } from '#contract/remittance/states.ts';
import { transferTable } from '#contract/transfer/states.ts';
import { withdrawalTable } from '#contract/withdrawals/states.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { schemasOf } from '../access/walk.ts';
import type { TestServer } from '../harness/server.ts';
import { isStaffPlayer, type Player } from './players.ts';
import type { Said } from './say.ts';

const validators = new WeakMap<TSchema, Validator>();

function fits(schema: TSchema, value: unknown): boolean {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known.Check(value);
}

/** Refusals at the door, before a call begins: no call declares them. */
const doorCodes: readonly unknown[] = [
  50010,
  60013,
  80001,
  'apiKey:badSignature',
  'apiKey:permission',
  'apiKey:unknown',
];

/** Returns what is wrong with a response by itself; undefined if nothing is. */
export function faultOf(call: Call, { status, body, text }: Said): string | undefined {
  if (status >= 500) return `answers ${status} ${text.slice(0, 200)}`;
  if (body === undefined) return undefined;
  if (status >= 400) {
    const code = body.error?.code;
    const isDeclared = code !== undefined && (call.errors.includes(code) || Object.hasOwn(platformCodes, code));
    return isDeclared || doorCodes.includes(code)
      ? undefined
      : `answers ${status} with the undeclared code ${String(code)}`;
  }
  const result = call.bare ? body : body.result;
  return fits(schemasOf(call).result, result)
    ? undefined
    : `has a result that its schema doesn’t allow: ${text.slice(0, 300)}`;
}

/**
 * Calls whose results may contain what another customer wrote or is called: both sides of one thing see it.
 */
const sharedCalls = /^(dealerOrders|dealerChat|appeals|promissory|multiSig|sandbox|acceptor)\./;

/** Returns what a response tells a player about another circle; undefined if nothing. */
export function leakOf(
  call: Call,
  player: Player,
  players: readonly Player[],
  sent: string,
  { text }: Said,
): string | undefined {
  if (isStaffPlayer(player) || sharedCalls.test(call.name) || call.access === 'sandbox') return undefined;
  for (const { name, circle, secrets, mark } of players) {
    if (circle === player.circle) continue;
    const told = [...secrets, mark].find((secret) => text.includes(secret) && !sent.includes(secret));
    if (told !== undefined) return `tells ${player.name} “${told}” of ${name}`;
  }
  return undefined;
}

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids of what customers' commands have made, which other customers have no business to see. */
export class MadeIds {
  readonly #circles = new Map<string, string>();

  learn(call: Call, player: Player, { result }: Envelope<unknown>): void {
    if (call.idempotency !== 'required' || isStaffPlayer(player) || sharedCalls.test(call.name)) return;
    const { id } = (result ?? {}) as { readonly id?: unknown };
    if (typeof id === 'string' && !this.#circles.has(id)) this.#circles.set(id, player.circle);
  }

  leakOf(call: Call, player: Player, sent: string, { text }: Said): string | undefined {
    if (isStaffPlayer(player) || sharedCalls.test(call.name) || call.access === 'sandbox') return undefined;
    const foreign = (id: string) => (this.#circles.get(id) ?? player.circle) !== player.circle && !sent.includes(id);
    const id = text.match(anyUuid)?.find(foreign);
    return id === undefined ? undefined : `tells ${player.name} the id ${id} of ${this.#circles.get(id)}`;
  }
}

/** Orders that hold money while they are under way. */
const holdingOrders: readonly (readonly [table: string, states: StateTable<string>])[] = [
  ['acceptor_order', acceptorOrderTable],
  ['dealer_order', dealerOrderTable],
  ['fiat_withdrawal', fiatWithdrawalTable],
  ['remittance_order', remittanceOrderTable],
  ['transfer_order', transferTable],
  ['withdrawal', withdrawalTable],
];

/** Finds orders that have ended and still hold money. */
async function findEnded(pool: TestServer['pool'], [table, states]: (typeof holdingOrders)[number]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select o.id || ' ' || o.status as text from ledger_hold h join ledger_transfer t on t.id = h.id
       join ${table} o on o.id::text = t.reference::text where h.remaining > 0 and o.status = any ($1)`,
    [states.states.filter((state) => isFinal(states, state))],
  );
  return rows.map(({ text }) => `an ended ${table} holds money: ${text}`);
}

/**
 * Failures of simulated providers, of a job that the cases leave failed, of one that was tried while the seeded template
 * had no server, and of pushes to the cases' browsers, which don't exist.
 */
const expectedFailures =
  'is down|^no answer$|bank is connected to the server$|^a push was not taken: connect ECONNREFUSED';

/** Returns what the bank and the books disagree about after all its lists were read. */
async function findBankDifferences(server: TestServer): Promise<string[]> {
  const lists = ['fiatDeposit.poll', 'fiatWithdrawal.list', 'remittance.list'];
  for (const tasks of [lists, ['fiatDeposit.reconcile']]) {
    for (const task of tasks) await enqueue(server.db, task, {}, { maxAttempts: 1 });
    await server.workJobs();
  }
  const { rows } = await server.pool.query<{ text: string }>(
    `select asset || ' ' || one::text as text from bank_reconciliation r, jsonb_array_elements(r.differences) one
      where checked_at = (select max(checked_at) from bank_reconciliation)`,
  );
  return rows.map(({ text }) => `the bank and the books differ: ${text}`);
}

/** Returns what is wrong with the books and the jobs. */
export async function findUnsound(server: TestServer): Promise<string[]> {
  const { db, pool } = server;
  const differences = await findBankDifferences(server);
  const discrepancies = await findDiscrepancies(db);
  const { rows: below } = await pool.query<{ text: string }>(
    `select owner || ' ' || asset || ' ' || kind || ' ' || balance as text from ledger_account
      where balance < 0 and kind in ('available', 'held', 'staked', 'inTransit')`,
  );
  const { rows: sums } = await pool.query<{ text: string }>(
    `select asset || ' ' || sum(balance) as text from ledger_account group by asset having sum(balance) <> 0`,
  );
  const { rows: failed } = await pool.query<{ text: string }>(
    `select task_identifier || ': ' || last_error as text from graphile_worker.jobs where last_error is not null and last_error !~ $1`,
    [expectedFailures],
  );
  const { rows: held } = await pool.query<{ text: string }>(
    `select a.owner || ' ' || a.asset || ' ' || a.balance || ' ' || coalesce(sum(h.remaining), 0) as text
       from ledger_account a left join ledger_hold h on h.owner = a.owner and h.asset = a.asset
      where a.kind = 'held' group by a.id having a.balance <> coalesce(sum(h.remaining), 0)`,
  );
  const ended = await Promise.all(holdingOrders.map((one) => findEnded(pool, one)));
  return [
    ...differences,
    ...held.map(({ text }) => `a held balance is not the sum of its holds: ${text}`),
    ...ended.flat(),
    ...discrepancies.map(({ what, id }) => `the ledger’s ${what} ${id} is wrong`),
    ...below.map(({ text }) => `a balance is negative: ${text}`),
    ...sums.map(({ text }) => `an asset doesn’t sum to zero: ${text}`),
    ...failed.map(({ text }) => `a job failed: ${text.slice(0, 300)}`),
  ];
}
