import type pg from 'pg';

/**
 * Privileges of the role that serves requests, by table; it may select, insert, update and delete in tables not listed.
 */
const exceptions = {
  // Written only by `ledger_post`, which runs as its owner.
  ledger_transfer: 'select',
  ledger_entry: 'select',
  ledger_account_kind: 'select',
  schema_migration: 'select',
  // Set once, by `installation_mode`.
  installation: 'select',
  // Created with a zero balance, enforced by a trigger. Balances are changed by `ledger_post`.
  ledger_account: 'select, insert',
  ledger_hold: 'select, insert, update',
  audit: 'select, insert',
  audit_reason: 'select, insert',
  // Also append-only: a company's rule is superseded by a newer one, a member's decision is never changed.
  approval_rule: 'select, insert',
  approval_decision: 'select, insert',
  // Append-only: a change is a new version.
  catalogue_version: 'select, insert',
  asset: 'select, insert',
  network: 'select, insert',
  asset_network: 'select, insert',
  country: 'select, insert',
  payment_method: 'select, insert',
  terms: 'select, insert',
  // History of an order: written with each transition, never changed.
  order_step: 'select, insert',
  // Decisions and notes of staff are never changed.
  staff_decision: 'select, insert',
  case_note: 'select, insert',
  case_seen: 'select, insert',
  user_note: 'select, insert',
  // Nor are statements by the parties to an order.
  appeal_statement: 'select, insert',
  order_message: 'select, insert',
} as const;

const schemas = ['public', 'graphile_worker'] as const;

/**
 * Grants the role that serves requests what it needs and no more. Only the owner, who calls this, may change tables,
 * disable triggers and touch posted entries. Run after each migration, for all tables that exist then.
 */
export async function grantTo(client: pg.PoolClient, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  for (const schema of schemas) {
    await client.query(`grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on all tables in schema ${schema} to ${name};
      grant usage, select on all sequences in schema ${schema} to ${name};
      grant execute on all routines in schema ${schema} to ${name}`);
  }
  const { rows } = await client.query<{ table: keyof typeof exceptions }>(
    `select tablename as table from pg_tables where schemaname = 'public' and tablename = any ($1)`,
    [Object.keys(exceptions)],
  );
  for (const { table } of rows) {
    await client.query(`revoke all on ${table} from ${name}; grant ${exceptions[table]} on ${table} to ${name}`);
  }
  await openRows(client, role);
  await client.query('commit');
}

/** The job queue's tables have row-level security that excludes everyone but their owner. */
async function openRows(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c
      where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [role],
  );
  const name = client.escapeIdentifier(role);
  for (const { table } of rows) {
    await client.query(`create policy ${name} on ${table} to ${name} using (true) with check (true)`);
  }
}

/** Returns why the role of these connections could bypass the ledger's protections; undefined if it couldn't. */
export async function excessOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ role: string; is_super: boolean; owns: boolean }>(
    `select current_user as role, r.rolsuper as is_super,
            exists (select from pg_class c where c.oid = to_regclass('ledger_entry')
                      and pg_has_role(current_user, c.relowner, 'usage')) as owns
       from pg_roles r where r.rolname = current_user`,
  );
  const [found] = rows;
  if (found?.is_super) return `the database role ${found.role} is a superuser`;
  if (found?.owns) return `the database role ${found.role} owns the ledger’s tables`;
  return undefined;
}
