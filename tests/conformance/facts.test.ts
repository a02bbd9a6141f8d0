import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCodes, specificationCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import { limits } from '#contract/platform/limits.ts';
import { routes, type RouteFacts } from '#contract/platform/routes.ts';
import { messageFor } from '#server/platform/http/messages.ts';
import { readers, unread } from './constants.ts';
import { ownRoutes } from './own-routes.ts';
import { readMessages } from './read-messages.ts';
import { readFacts } from './facts/read-facts.ts';

const root = new URL('../../', import.meta.url);
const table: Readonly<Record<string, RouteFacts>> = routes;
const facts = readFacts<'path' | 'gate' | 'redirect' | 'visitors' | 'footer'>('routes');

describe('the routes', () => {
  test('are the 48 of the specification, and our own', () => {
    expect(facts).toHaveLength(48);
    const known = [...facts.map((fact) => fact.path), ...ownRoutes];
    expect(Object.keys(table).toSorted()).toEqual(known.toSorted());
  });
  test('have the gates, redirects and frames of the specification', () => {
    const told = facts.map(({ path, gate, redirect, visitors }) => ({ path, gate, redirect, visitors }));
    const built = facts.map(({ path }) => {
      const route = table[path] ?? {};
      const gate = route.auth ? (route.isOpenAtAnyKycStatus ? 'signedIn' : 'verified') : 'open';
      return { path, gate, redirect: route.redirectTo ?? '-', visitors: route.isForVisitors ? 'only' : '-' };
    });
    expect(built).toEqual(told);
    expect(facts.filter((fact) => fact.footer === 'hidden' && !table[fact.path]?.hidesFooter)).toEqual([]);
  });
  test('each have a file', () => {
    const files = readdirSync(new URL('src/routes/', root), { recursive: true, encoding: 'utf8' });
    const paths = files.filter(isPage).map(routePath);
    expect(paths.toSorted()).toEqual(Object.keys(table).toSorted());
  });
  test('validate their search parameters by their own row', () => {
    const files = readdirSync(new URL('src/routes/', root), { recursive: true, encoding: 'utf8' });
    const pages = files.filter(isPage).map((file) => {
      const text = readFileSync(new URL(`src/routes/${file}`, root), 'utf8');
      return { path: routePath(file), reads: /validateSearch: searchOf\('([^']+)'\)/.exec(text)?.[1] };
    });
    const wrong = pages.filter(({ path, reads }) => reads !== (table[path]?.search ? path : undefined));
    expect(wrong).toEqual([]);
  });
  test('are those of the generated router, if it was generated', () => {
    const generated = new URL('src/routeTree.gen.ts', root);
    if (!existsSync(generated)) return;
    const block = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(readFileSync(generated, 'utf8'))?.[1] ?? '';
    const paths = [...block.matchAll(/'([^']+)'/g)].map((match) => (match[1] ?? '').replace(/(.)\/$/, '$1'));
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(table).toSorted());
  });
});

/** A layout shared by several pages is not a page. */
const isPage = (file: string) => file.endsWith('.tsx') && !file.startsWith('__') && !file.endsWith('route.tsx');

/** Returns the path of a route's file: `help/index.tsx` is `/help`. */
function routePath(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.tsx$/, '')}`;
  return path.replace(/\/index$/, '') || '/';
}

describe('the error codes', () => {
  test('are the 76 of the specification with their reactions', () => {
    const told = Object.fromEntries(
      readFacts<'code' | 'reaction'>('error-codes').map((row) => [row.code, row.reaction]),
    );
    const built = Object.fromEntries(
      Object.entries(specificationCodes).map(([code, { reaction }]) => [code, reaction]),
    );
    expect(Object.keys(told)).toHaveLength(76);
    expect(built).toEqual(told);
    expect(Object.keys(told).filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([]);
  });
  test('use the specification’s wording if it has one, on the server and the client, in both languages', () => {
    const texts = ['start', 'sign-in', 'overview', 'pages'].map(
      (part) => new URL(`src/locales/${part}/zh-CN.po`, root),
    );
    const chinese = new Map(texts.flatMap((file) => [...readMessages(readFileSync(file, 'utf8'))]));
    const worded = readFacts<'code' | 'text'>('error-codes').filter(({ text }) => text !== '-');
    expect(worded).toHaveLength(65);
    for (const { code, text } of worded) {
      // Its codes are numbers in our table, except for a few that are texts.
      const known = (/^\d+$/.test(code) ? Number(code) : code) as ErrorCode;
      const english = messageFor(known, 'en');
      expect(english.toLowerCase().startsWith(text.toLowerCase()), `${code}: ${english}`).toBe(true);
      expect(chinese.get(english), `${code}: ${english}`).toBe(messageFor(known, 'zh-CN'));
    }
  });
});

describe('the limits', () => {
  const rows = readFacts<'limit' | 'value'>('constants');
  const held = rows.filter(({ limit }) => !(limit in readers));

  test('are the 49 of the specification', () => {
    expect(rows).toHaveLength(49);
    expect(Object.keys(readers).filter((name) => !rows.some(({ limit }) => limit === name))).toEqual([]);
  });
  test.each(rows)('$limit is as specified', async ({ limit, value }) => {
    const fromTable = () =>
      limit.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], limits);
    expect(await (readers[limit] ?? fromTable)()).toEqual(JSON.parse(value));
  });
  test('in the table are read by the code, except for features not built yet', () => {
    const sources = ['contract', 'server', 'src', 'src-worker'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!test)\.tsx?$/.test(file))
        .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')),
    );
    const isRead = ({ limit }: { readonly limit: string }) => {
      const area = `limits.${limit.split('.')[0]}`;
      return sources.some((text) => text.includes(`limits.${limit}`) || text.includes(`= ${area};`));
    };
    expect(held.filter((row) => !isRead(row)).map(({ limit }) => limit)).toEqual(unread);
  });
});
