import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { assert, must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '../platform/db.ts';
import { eventChannel, eventKinds } from '../platform/events.ts';
import type { NewRow } from '../platform/new-rows.ts';
import { accountKinds, platform, type AccountAddress } from './accounts.ts';
import { newTransferId } from './transfer-id.ts';
import { sameTransfers } from './same-transfer.ts';
import { assertDraft, type Leg, type Outcome, type TransferDraft } from './transfer.ts';

/** Runs one statement, so that the ledger works alike over a Kysely transaction or a plain connection. */
export type RunQuery = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Posts, and notifies listeners that a customer's account changed, in the same round trip. */
export const postStatement = `select outcomes, existing, culprits, created,
    (select count(pg_notify('${eventChannel}', '${eventKinds.account} ' || owner))
       from (select distinct unnest($1::uuid[]) as owner) owners
      where 0 = any (p.outcomes) and owner <> '${platform}') as told
  from ledger_post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14) p`;

/** Transfer as part of a larger statement: what to select from, and how to read its result. */
export interface Posting {
  /** Draft, to be posted in a batch with others instead. */
  readonly draft: TransferDraft;
  /** Query to use as a `with` query named `posted`. */
  readonly source: RawBuilder<unknown>;
  /** Rows that belong to it: inserted by the same statement, or with the others' rows if posted in a batch. */
  readonly rows: readonly NewRow[];
  /** Reads the result row; refuses with 60028 if there is too little. */
  settle(row: PostRow): void;
}

/**
 * Prepares a transfer that can't have been posted before, because the same statement creates what it belongs to.
 * @param at when it is posted; the database's clock by default
 */
export function posting(draft: TransferDraft, at?: Date, rows: Posting['rows'] = []): Posting {
  turn = (turn + 1) % 256;
  const batch = encode([draft], turn);
  const values = sql.join([...batch.values, at ?? null]);
  const source = sql`select p.outcomes, p.existing, p.culprits, p.created, (select count(pg_notify(${eventChannel}, ${`${eventKinds.account} `} || owner))
       from (select distinct unnest(${batch.values[0]}::uuid[]) as owner) owners
      where 0 = any (p.outcomes) and owner <> ${platform}) as told from ledger_post(${values}) p`;
  const settle = (row: PostRow) => {
    assertPosted(draft, decode([draft], batch, row)[0]);
  };
  return { draft, source, rows, settle };
}

/** Refuses with 60028 if there was too little. */
export function assertPosted({ kind, reference }: TransferDraft, outcome: Outcome | undefined): void {
  if (outcome?.status === 'insufficient') refuse(60028, { asset: outcome.asset });
  assert(outcome?.status === 'posted', `a transfer of kind ${kind} for ${reference} is ${outcome?.status}`);
}

/** Larger batches would hold their locks for long. */
export const maxTransfersAtOnce = 1000;

/** Result of `ledger_post`. */
export interface PostRow {
  readonly outcomes: readonly number[];
  readonly existing: readonly (string | null)[];
  readonly culprits: readonly number[];
  readonly created: Date;
}

/**
 * Posts transfers in one round trip, in order. Each succeeds or fails by itself, so check every outcome; if the
 * caller's transaction rolls back, nothing is posted.
 * @param at when they are posted, for entries and history; the database's clock by default
 */
export async function post(tx: Tx, drafts: readonly TransferDraft[], at?: Date): Promise<Outcome[]> {
  return postWith(runIn(tx), drafts, { at });
}

/** Runs the ledger’s statements inside a Kysely transaction. */
export function runIn(tx: Tx): RunQuery {
  return async <Row extends object>(text: string, values: readonly unknown[]) => {
    const result = await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    return result.rows as Row[];
  };
}

export interface PostOptions {
  readonly at?: Date;
  /** Shard of the platform's hot accounts to use; by default they take turns. */
  readonly shard?: number;
}

/** Posts a batch over any connection: the poster uses its own, a feature its transaction. */
export async function postWith(
  run: RunQuery,
  drafts: readonly TransferDraft[],
  { at, shard }: PostOptions = {},
): Promise<Outcome[]> {
  if (drafts.length === 0) return [];
  assert(drafts.length <= maxTransfersAtOnce, 'a batch is bounded');
  const batch = encode(drafts, shard ?? (turn = (turn + 1) % 256));
  const [row] = await run<PostRow>(postStatement, [...batch.values, at ?? null]).catch(translate);
  const outcomes = decode(drafts, batch, must(row, 'the answer of ledger_post'));
  return outcomes.some((outcome) => outcome.status === 'duplicate') ? sameTransfers(run, drafts, outcomes) : outcomes;
}

const uniqueViolation = '23505';

/** Two transfers with the same key but no common account can collide only in the index of keys. */
function translate(error: unknown): never {
  const isMeeting =
    error instanceof Error &&
    'code' in error &&
    error.code === uniqueViolation &&
    'table' in error &&
    error.table === 'ledger_transfer';
  if (isMeeting) refuse('idempotency:inFlight');
  throw error;
}

interface Batch {
  readonly accounts: readonly AccountAddress[];
  readonly ids: readonly string[];
  readonly values: readonly unknown[];
}

let turn = 0;

function encode(drafts: readonly TransferDraft[], shard: number): Batch {
  const accounts = new AccountList(shard);
  const firsts = new Map<string, number>();
  const ids: string[] = [];
  const first: number[] = [];
  const legEnds: number[] = [];
  const legAccounts: number[] = [];
  const legAmounts: bigint[] = [];
  for (const [index, draft] of drafts.entries()) {
    assertDraft(draft);
    ids.push(draft.id ?? newTransferId());
    if (!firsts.has(draft.key)) firsts.set(draft.key, index + 1);
    first.push(firsts.get(draft.key) ?? index + 1);
    const before = new Set<number>();
    for (const leg of draft.legs) {
      const position = accounts.positionOf(leg);
      assert(!before.has(position), 'a transfer names each account once');
      before.add(position);
      legAccounts.push(position);
      legAmounts.push(leg.amount);
    }
    legEnds.push(legAccounts.length);
  }
  return {
    accounts: accounts.list,
    ids,
    values: [
      ...accounts.columns(),
      numbers(ids),
      drafts.map((draft) => draft.kind),
      drafts.map((draft) => draft.reference),
      drafts.map((draft) => draft.key),
      drafts.map((draft) => draft.reverses ?? null),
      numbers(first),
      numbers(legEnds),
      numbers(legAccounts),
      numbers(legAmounts),
    ],
  };
}

/** Formats an array literal of values that need no quoting: much cheaper than the driver's generic way. */
function numbers(values: readonly (number | bigint | string)[]): string {
  return `{${values.join(',')}}`;
}

/** Distinct accounts of a batch, each with its position. A batch uses one shard of a hot account. */
class AccountList {
  readonly list: Required<AccountAddress>[] = [];
  readonly #positions = new Map<string, number>();
  readonly #shard: number;

  constructor(shard: number) {
    this.#shard = shard;
  }

  positionOf({ account, amount }: Leg): number {
    const shard = account.shard ?? this.#chooseShard(account, amount);
    const name = `${account.owner} ${account.asset} ${account.kind} ${shard}`;
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    const position = this.list.push({ owner: account.owner, asset: account.asset, kind: account.kind, shard });
    this.#positions.set(name, position);
    return position;
  }

  /** Any shard can receive money, and give it if it may go below zero; else the shard has to be named. */
  #chooseShard({ kind }: AccountAddress, amount: bigint): number {
    const { shards, mayGoNegative } = accountKinds[kind];
    return amount > 0n || mayGoNegative ? this.#shard % shards : 0;
  }

  columns(): string[] {
    return [
      numbers(this.list.map((account) => account.owner)),
      numbers(this.list.map((account) => account.asset)),
      numbers(this.list.map((account) => account.kind)),
      numbers(this.list.map((account) => account.shard)),
    ];
  }
}

const posted = 0;
const keyUsed = 1;
const insufficient = 2;
const unbalanced = 3;
const reversedAlready = 4;

function decode(drafts: readonly TransferDraft[], batch: Batch, row: PostRow): Outcome[] {
  assert(row.outcomes.length === drafts.length, 'each transfer has an outcome');
  return row.outcomes.map((outcome, index): Outcome => {
    switch (outcome) {
      case posted:
        return { status: 'posted', transferId: must(batch.ids[index], 'its id'), at: row.created };
      case keyUsed:
        return { status: 'duplicate', transferId: must(row.existing[index], 'the first one’s id') };
      case insufficient: {
        const account = must(batch.accounts[(row.culprits[index] ?? 0) - 1], 'the account short of money');
        return { status: 'insufficient', asset: account.asset, account };
      }
      case unbalanced:
        return { status: 'unbalanced' };
      case reversedAlready:
        return { status: 'alreadyReversed' };
      default:
        throw new Error(`unknown outcome ${outcome}`);
    }
  });
}
