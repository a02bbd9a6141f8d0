import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';

/** Source files by their path from the project root. */
export type Tree = ReadonlyMap<string, string>;

/** One import of a file. */
export interface Import {
  readonly from: string;
  /** A path from the project root, or a package name. */
  readonly to: string;
  readonly isTypeOnly: boolean;
  /** True if it is loaded on demand. */
  readonly isLazy: boolean;
}

const rooms = ['contract', 'server', 'src-worker', 'src', 'tests', 'scripts'];
const generated = /\.gen\.ts$|\/locales\//;
const aliases: Readonly<Record<string, string>> = {
  '#contract': 'contract',
  '#server': 'server',
  '#worker': 'src-worker',
  '#src': 'src',
};

/** Reads the project's own sources, without generated files. */
export function readTree(): Tree {
  const top = new URL('../', import.meta.url);
  const paths = rooms.flatMap((room) =>
    readdirSync(new URL(`${room}/`, top), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  const sources = paths.filter((path) => /\.(ts|tsx)$/.test(path) && !generated.test(path));
  return new Map(sources.map((path) => [path, readFileSync(new URL(path, top), 'utf8')]));
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Returns every import of every file, with relative and aliased names resolved. */
export function findImports(tree: Tree): readonly Import[] {
  return [...tree].flatMap(([from, text]) => [
    ...[...text.matchAll(statement)].map((match) => ({
      from,
      to: resolve(from, match[2] ?? ''),
      isTypeOnly: Boolean(match[1]),
      isLazy: false,
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({
      from,
      to: resolve(from, match[1] ?? ''),
      isTypeOnly: false,
      isLazy: true,
    })),
  ]);
}

/** Returns everything files import, transitively; what is only loaded on demand is left out. */
export function closureOf(first: readonly string[], imports: readonly Import[]): ReadonlySet<string> {
  const brought = Map.groupBy(
    imports.filter(({ isTypeOnly, isLazy }) => !isTypeOnly && !isLazy),
    ({ from }) => from,
  );
  const found = new Set(first);
  for (const from of found) for (const { to } of brought.get(from) ?? []) found.add(to);
  return found;
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const [head = '', ...rest] = name.split('/');
  return aliases[head] ? [aliases[head], ...rest].join('/') : name;
}
