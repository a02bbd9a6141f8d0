import { sql } from 'kysely';
import { catalogueParts } from '#contract/catalogue/changes/rules.ts';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { hashRequest } from '#server/platform/idempotency.ts';
import {
  type CatalogueContent,
  changedIn,
  type Changes,
  type PartName,
  contentOf,
  findProblems,
  instantsAfter,
  loadCatalogue,
  newestVersion,
  type Problem,
  rowsOfVersions,
} from '../catalogue/index.ts';
import { readRows } from './read-rows.ts';
import { countCustomers } from './customers.ts';
import { describeRows, onlyChanged, withRows } from './difference.ts';
import { examplesOf } from './examples.ts';
import type { Preview } from './tables.ts';

export type Draft = BodyOf<typeof catalogueChangesSchemas.preview>;

/** A draft as interpreted by the server. */
export interface Study {
  /** Rows that change something. */
  readonly rows: Changes;
  readonly preview: Preview;
  readonly problems: Problem[];
  readonly digest: string;
  readonly baseVersion: number;
}

/**
 * Determines what a draft does at its effective instant. Refuses `request:notFound` for a version to revert that
 * doesn't exist.
 */
export async function studyDraft(db: Queryable, now: Date, draft: Draft): Promise<Study> {
  const effectiveAt = draft.effectiveAt === null ? now : new Date(draft.effectiveAt);
  const before = await contentAt(db, effectiveAt);
  const wanted: Reverted =
    draft.revertOf === null ? { rows: draft.rows } : await rowsBefore(db, draft.revertOf, effectiveAt);
  const rows = onlyChanged(before, wanted.rows);
  const after = withRows(before, rows);
  const customersOf = await countCustomers(db, { before, after }, rows);
  const touched = describeRows(before, rows).map((row) => ({ ...row, customers: customersOf(row.part, row.key) }));
  const problems = (await problemsAt(db, effectiveAt, rows)).map((problem) => namedAs(problem, wanted));
  // Terms with a problem may be impossible to calculate with.
  const examples = problems.length > 0 ? [] : examplesOf(before, after, rows.terms);
  return {
    rows,
    preview: { rows: touched, examples },
    problems,
    digest: hashRequest({ rows, effectiveAt: draft.effectiveAt, revertOf: draft.revertOf }),
    baseVersion: await newestVersion(db),
  };
}

/**
 * Finds the problems the catalogue would have from the rows' effective instant on, including changes already approved
 * for later.
 */
export async function problemsAt(db: Queryable, effectiveAt: Date, rows: Changes): Promise<Problem[]> {
  const later = await instantsAfter(db, effectiveAt);
  const contents = await Promise.all([effectiveAt, ...later].map((at) => contentAt(db, at)));
  const found = contents.flatMap((content) => findProblems(withRows(content, rows)));
  const scheduled = await changedIn(db, sql`v.effective_at > ${effectiveAt}`, rows);
  const all = [
    ...fixedForEver(must(contents[0], 'the catalogue at that instant'), rows),
    ...found,
    ...scheduled.map((of) => ({ kind: 'scheduled', of }) as const),
  ];
  return [...new Map(all.map((one) => [`${one.kind} ${one.of}`, one])).values()];
}

/** Balances are integers of the smallest unit: changing the scale would change the amounts. */
function fixedForEver({ assets }: CatalogueContent, rows: Changes): Problem[] {
  return rows.assets
    .filter(({ code, scale, kind }) =>
      assets.some((known) => known.code === code && (known.scale !== scale || known.kind !== kind)),
    )
    .map(({ code }) => ({ kind: 'fixedForEver', of: code }));
}

/** Rows to be put back, and the coins on networks that the version added, `USDT TRX`. */
interface Reverted {
  readonly rows: Changes;
  readonly newWays?: ReadonlySet<string>;
}

/** A coin that a version put on a network loses its terms there with a reversal, but never the network itself. */
const namedAs = ({ kind, of }: Problem, { newWays }: Pick<Reverted, 'newWays'>): Problem =>
  kind === 'noWithdrawalTerms' && newWays?.has(of) ? { kind: 'newNetwork', of } : { kind, of };

async function contentAt(db: Queryable, at: Date): Promise<CatalogueContent> {
  return contentOf(must(await loadCatalogue(db, at), 'the catalogue'));
}

/** Operations by which holders of a delisted coin can still part with it; without terms there would be no way out. */
const waysOut = new Set(['transfer', 'withdrawal', 'convert']);

/**
 * Returns the rows of a version as they were before it. Rows that were new are ended or no longer offered, because
 * nothing is deleted; a coin that was new is delisted and keeps the terms its holders still need.
 * @param at the instant from which the draft is in force
 */
async function rowsBefore(db: Queryable, version: number, at: Date): Promise<Reverted> {
  const found = await rowsOfVersions(db, sql`v.version = ${version}`, Number.MAX_SAFE_INTEGER);
  const of = (part: PartName) => found.filter((row) => row.part === part);
  if (found.length === 0) refuse('request:notFound', { version });
  const day = at.toISOString().slice(0, 10);
  const takenBack: Readonly<Record<string, object>> = {
    assets: { delistedSince: day },
    countries: { isServed: false },
    paymentMethods: { isOffered: false },
    terms: { isEnded: true },
  };
  const isNewCoin = (code: unknown) =>
    of('assets').some(({ before, after }) => before === null && 'code' in after && after.code === code);
  const isWayOut = (row: object) =>
    'operation' in row && waysOut.has(String(row.operation)) && 'asset' in row && isNewCoin(row.asset);
  const rows = catalogueParts.map((part) => [
    part,
    of(part).map(({ before, after }) => before ?? (isWayOut(after) ? after : { ...after, ...takenBack[part] })),
  ]);
  const ways = of('assetNetworks').flatMap(({ before, after }) =>
    before === null && 'asset' in after && 'network' in after
      ? [`${String(after.asset)} ${String(after.network)}`]
      : [],
  );
  return { rows: readRows(Object.fromEntries(rows)), newWays: new Set(ways) };
}
