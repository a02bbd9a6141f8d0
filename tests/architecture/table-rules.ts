import { readFileSync, readdirSync } from 'node:fs';
import type { Rule } from './import-rules.ts';
import type { Tree } from '../../scripts/source-tree.ts';

/** Tables that are only named in their owner's own SQL, so no type declares them. */
const untyped: Readonly<Record<string, string>> = {
  asset: 'server/features/catalogue',
  asset_network: 'server/features/catalogue',
  catalogue_version: 'server/features/catalogue',
  country: 'server/features/catalogue',
  network: 'server/features/catalogue',
  payment_method: 'server/features/catalogue',
  terms: 'server/features/catalogue',
  ledger_account_kind: 'server/ledger',
  data_key: 'server/platform',
  installation: 'server/platform',
  job_worker: 'server/platform',
  sealing_step: 'server/platform',
};

/** Who may read another owner's table, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'server/features/step-up passkey':
    'whether one is bound decides what is asked for, and passkeys stand on security verifications, not beneath them',
};

/** Returns the part of the server a file belongs to: a feature, a provider, or a room next to them. */
const homeOf = (path: string) => /^server\/(?:(?:features|providers)\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[0] ?? path;
/** Reports whether the rule applies. Tests may read any table; seeds insert rows that no command would create. */
const isBound = (path: string) =>
  path.startsWith('server/') && !/\.(test|bench)\.ts$|\/testing\/|^server\/seeds\//.test(path);

const declaration = /interface Database \{(.*?)\n {2}\}/gs;

/** Returns which part of the server owns each table: the one that declares its type. */
function ownersOf(tree: Tree): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map(Object.entries(untyped).map(([table, home]) => [table, new Set([home])]));
  for (const [path, text] of tree) {
    if (!isBound(path)) continue;
    for (const [, body = ''] of text.matchAll(declaration))
      for (const [, table = ''] of body.matchAll(/^ {4}(\w+):/gm))
        owners.set(table, (owners.get(table) ?? new Set()).add(homeOf(path)));
  }
  return owners;
}

const inBuilder = /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|\w+Join)\(\s*\[?\s*['"`](\w+)/g;
const inSql = /\b(?:from|into|update|join|using|table)\s+(?:only\s+)?(?:public\.)?(\w+)/g;
const byName = /\bsql\.(?:table|ref|id)\(\s*['"`](\w+)/g;

/** Only its owner reads and writes a table; other code calls the owner, or joins what it exports. */
export const tablesHaveOneOwner: Rule = (tree) => {
  const owners = ownersOf(tree);
  const shared = [...owners].filter(([, homes]) => homes.size > 1);
  const foreign = [...tree]
    .filter(([path]) => isBound(path))
    .flatMap(([path, text]) =>
      [inBuilder, inSql, byName]
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .flatMap(({ 1: table = '', index }) => {
          const homes = owners.get(table);
          const home = homeOf(path);
          if (!homes || homes.has(home) || `${home} ${table}` in exceptions) return [];
          return [
            `${path}:${text.slice(0, index).split('\n').length}: ${table} is ${[...homes].join('’s and ')}’s own`,
          ];
        }),
    );
  return [...shared.map(([table, homes]) => `${table} is declared by ${[...homes].join(' and ')}`), ...foreign];
};

/** Returns the tables that exist after all migrations. */
export function migratedTables(): readonly string[] {
  const folder = new URL('../../server/migrations/', import.meta.url);
  const statements = readdirSync(folder)
    .toSorted()
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /\b(create|drop)\s+(?:unlogged )?table (?:if (?:not )?exists )?(\w+)|alter table (\w+) rename to (\w+)/g,
      ),
    ]);
  const tables = new Set<string>();
  for (const [, act, table = '', before = '', after = ''] of statements) {
    if (act === 'create') tables.add(table);
    else if (act === 'drop') tables.delete(table);
    else if (tables.delete(before)) tables.add(after);
  }
  return [...tables].toSorted();
}

/** Returns the tables that no part of the server owns. */
export const ownerless = (tree: Tree): readonly string[] => {
  const owners = ownersOf(tree);
  return migratedTables().filter((table) => !owners.has(table));
};
