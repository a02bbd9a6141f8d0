import pg from 'pg';

/** Owns the database and everything in it; migrations run under this role. */
export const ownerRole = 'keelson_owner';
/** Serves requests and runs jobs, with only the rights these need. */
export const serverRole = 'keelson_server';

/**
 * Creates a cluster's roles, and transfers objects created earlier by the superuser to the owner role. Run at each
 * start by the superuser, which does nothing else.
 */
export async function provideRoles(superuserUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const role of [ownerRole, serverRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} login`);
    }
    // `ledger_post` sets it for itself; a role needs this grant to put the setting into a function of its own.
    await client.query(`grant set on parameter ledger.posting to ${ownerRole}`);
    await client.query(`alter database ${client.escapeIdentifier(database)} owner to ${ownerRole}`);
    const { rows } = await client.query<{ statement: string }>(mine);
    for (const { statement } of rows) await client.query(`${statement} owner to ${ownerRole}`);
  } finally {
    await client.end();
  }
}

/**
 * Objects of the product owned by the superuser, each as the beginning of an ALTER. Sequences of columns go with their
 * tables.
 */
const mine = `
  select format('alter schema %s', nspname::regnamespace) as statement from pg_namespace
   where nspname = 'graphile_worker' and nspowner = current_user::regrole
  union all
  select format('alter %s %s', case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                                when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c
   where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c') and c.relowner = current_user::regrole
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
  union all
  select format('alter routine %s', p.oid::regprocedure) from pg_proc p
   where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     and p.proowner = current_user::regrole
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('alter type %s', t.oid::regtype) from pg_type t
   where t.typnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     and t.typtype in ('e', 'd') and t.typowner = current_user::regrole`;
