import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { assetCode } from '#contract/platform/assets.ts';
import { createPoster, customerAccount, openAccount, platformAccount, simpleTransfer } from '#server/ledger/index.ts';
import { createDb } from '#server/platform/db.ts';
import '../harness/catalogue.ts';

const coins = ['BTC', 'USDC', 'USDT'].map(assetCode);
const othersCount = 10_000;
const small = { customers: 500, entries: 100 };
const large = { customers: 5, entries: 100_000 };
const movesAtOnce = 500_000;

/** Customers by the length of their history, and the number of entries in the whole ledger. */
export interface HistoryWorld {
  readonly small: readonly string[];
  readonly large: readonly string[];
  readonly entries: number;
}

/**
 * Fills an empty ledger with a number of entries: customers with a long and with a short history, both in three assets
 * and spread over the same time, and thousands of others who pay each other in between.
 */
export async function fillLedger(pool: pg.Pool, entries: number): Promise<HistoryWorld> {
  const owners = (count: number) => Array.from({ length: count }, () => randomUUID());
  const others = owners(othersCount);
  await fund(pool, others);
  const moves = Math.floor((entries - 2 * othersCount * coins.length) / 2);
  const largeCount = Math.min(large.customers, Math.floor(moves / (2 * large.entries)));
  if (largeCount < 1) throw new Error('a ledger with a history of 100,000 entries has at least 500,000');
  const world = { small: owners(small.customers), large: owners(largeCount), entries };
  const db = createDb(pool);
  const accounts = [...world.small, ...world.large].flatMap((owner) =>
    coins.map((asset) => customerAccount(owner, asset, 'available')),
  );
  for (const account of accounts) await openAccount(db, account);
  await writeMoves(pool, { ...world, others, moves });
  await pool.query('vacuum analyze');
  return world;
}

/** Funds the accounts through the ledger's own poster; all later payments come from these balances. */
async function fund(pool: pg.Pool, owners: readonly string[]): Promise<void> {
  const poster = createPoster(pool);
  for (const asset of coins) {
    for (let start = 0; start < owners.length; start += 5000) {
      const funded = owners.slice(start, start + 5000).map((owner) => {
        const names = { kind: 'deposit.credit', reference: randomUUID(), key: `fund:${owner}:${asset}` };
        const [from, to] = [platformAccount(asset, 'custody'), customerAccount(owner, asset, 'available')];
        return poster.post(simpleTransfer(names, from, to, 10n ** 15n));
      });
      await Promise.all(funded);
    }
  }
}

interface Moves extends HistoryWorld {
  readonly others: readonly string[];
  readonly moves: number;
}

/**
 * Writes entries as `ledger_post` does, but a whole million at once and with indexes created afterwards: the setting
 * that permits writing is on for this connection, which owns the tables.
 */
async function writeMoves(pool: pg.Pool, world: Moves): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `select set_config(name, value, false) from (values
         ('ledger.posting', 'on'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
         ('synchronous_commit', 'off'), ('work_mem', '256MB'), ('maintenance_work_mem', '512MB')) s(name, value)`,
    );
    await nameAccounts(client, world);
    const restore = await dropIndexes(client);
    for (let first = 0; first < world.moves; first += movesAtOnce) {
      await writeSome(client, world, first, Math.min(first + movesAtOnce, world.moves) - 1);
    }
    for (const statement of restore) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** Maps each account to its owner and asset, by number. */
async function nameAccounts(client: pg.PoolClient, { others, small: few, large: many }: Moves): Promise<void> {
  await client.query(
    `create temp table bench_account as
       select w.role, w.n - 1 as n, c.n - 1 as coin, a.id
         from (select 'other' as role, * from unnest($1::uuid[]) with ordinality u(owner, n)
               union all select 'small', * from unnest($2::uuid[]) with ordinality u(owner, n)
               union all select 'large', * from unnest($3::uuid[]) with ordinality u(owner, n)) w
        cross join unnest($4::text[]) with ordinality c(asset, n)
         join ledger_account a on a.owner = w.owner and a.asset = c.asset and a.kind = 'available'`,
    [others, few, many, coins],
  );
  await client.query('create unique index on bench_account (role, n, coin)');
  await client.query('analyze bench_account');
}

/** Drops the indexes of the two tables that grow. @returns the statements that restore them */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
                 else format('alter table %s drop constraint %s', i.indrelid::regclass, quote_ident(c.conname)) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else format('alter table %s add constraint %s ', i.indrelid::regclass, quote_ident(c.conname))
                      || pg_get_constraintdef(c.oid) end as restore
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
      where i.indrelid in ('ledger_entry'::regclass, 'ledger_transfer'::regclass)
        and i.indexrelid not in (select conindid from pg_constraint where contype = 'f')`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ restore }) => restore);
}

/**
 * Payer and payee of each move. Customers whose history is measured take part at even intervals and pay out what they
 * received the time before, so their balances never become negative.
 */
const makeMoves = `
create temp table bench_move as
select m.move, (lpad(to_hex(1735689600000 + m.move * 6), 12, '0') || '70008000' || lpad(to_hex(m.move), 12, '0'))::uuid as id,
       timestamptz '2025-01-01' + m.move * interval '6 milliseconds' as at,
       case when m.pays then m.own else a.id end as from_id,
       case when m.pays then coalesce(b.id, a.id) else coalesce(m.own, b.id) end as to_id, 100 as amount
  from (select r.*, x.id as own, r.role <> 'other' and r.turn / 3 % 2 = 1 as pays
          from (select q.move, q.role,
                       case q.role when 'other' then abs(hashint8(q.move)::bigint) % 3 else q.turn % 3 end as coin,
                       q.turn, q.who, abs(hashint8(q.move + 1000000007)::bigint) as luck
                  from (select p.move,
                               case when p.in_large then 'large' when p.in_small then 'small' else 'other' end as role,
                               case when p.in_large then p.move / $3::bigint / $4::bigint
                                    else p.move / $5::bigint / $6::bigint end as turn,
                               case when p.in_large then p.move / $3::bigint % $4::bigint
                                    else p.move / $5::bigint % $6::bigint end as who
                          from (select move, move % $3::bigint = 0 and move / $3::bigint < $4::bigint * $7::bigint as in_large,
                                       move % $5::bigint = 1 and move / $5::bigint < $6::bigint * $8::bigint as in_small
                                  from generate_series($1::bigint, $2::bigint) move) p) q) r
          left join bench_account x on x.role = r.role and x.role <> 'other' and x.n = r.who and x.coin = r.coin) m
  join bench_account a on a.role = 'other' and a.coin = m.coin and a.n = m.luck % $9::bigint
  left join bench_account b on m.role = 'other' and b.role = 'other' and b.coin = m.coin
        and b.n = (m.luck % $9::bigint + 1 + m.luck / $9::bigint % ($9::bigint - 1)) % $9::bigint`;

const writeEntries = `
insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, created_at)
select l.account_id, a.entry_count + row_number() over own, l.id, l.amount, a.balance + sum(l.amount) over own, l.at
  from (select move, id, at, from_id as account_id, -amount as amount from bench_move
        union all select move, id, at, to_id, amount from bench_move) l
  join ledger_account a on a.id = l.account_id
window own as (partition by l.account_id order by l.move)
 order by l.move`;

const writeBalances = `
update ledger_account a set balance = a.balance + w.amount, entry_count = a.entry_count + w.entries
  from (select account_id, sum(amount) as amount, count(*) as entries
          from (select from_id as account_id, -amount as amount from bench_move
                union all select to_id, amount from bench_move) l group by account_id) w
 where a.id = w.account_id`;

async function writeSome(client: pg.PoolClient, world: Moves, first: number, last: number): Promise<void> {
  const largeStep = Math.floor(world.moves / (world.large.length * large.entries));
  const smallStep = Math.floor(world.moves / (small.customers * small.entries) / largeStep) * largeStep;
  await client.query('begin');
  // The values are inlined in the text: a statement that creates a table takes no parameters.
  const values = [first, last, largeStep, world.large.length, smallStep, small.customers];
  const numbers = [...values, large.entries, small.entries, othersCount];
  await client.query(makeMoves.replaceAll(/\$(\d)/g, (_match, at: string) => String(numbers[Number(at) - 1])));
  await client.query(
    `insert into ledger_transfer (id, kind, reference, key, created_at)
     select id, 'transfer.post', id::text, 'bench:' || move, at from bench_move order by move`,
  );
  await client.query(writeEntries);
  await client.query(writeBalances);
  await client.query('drop table bench_move');
  await client.query('commit');
}
