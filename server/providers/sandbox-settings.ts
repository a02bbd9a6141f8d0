import { sql } from 'kysely';
import type { Queryable } from '#server/platform/db.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_setting: { name: string; value: string | null };
  }
}

/** Returns what a tester set for a sandbox provider; null if nothing. */
export async function readSetting(db: Queryable, name: string): Promise<string | null> {
  const row = await db.selectFrom('sandbox_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a setting. */
export async function writeSetting(db: Queryable, name: string, value: string): Promise<void> {
  await sql`insert into sandbox_setting (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/** Adds to a numeric setting. @returns the new value */
export async function addToSetting(db: Queryable, name: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    insert into sandbox_setting as s (name, value) values (${name}, ${String(count)})
    on conflict (name) do update set value = (s.value::int + ${count}::int)::text returning value`.execute(db);
  return Number(rows[0]?.value ?? count);
}
