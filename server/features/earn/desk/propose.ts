import type { Selectable } from 'kysely';
import type { earnDeskSchemas } from '#contract/earn/desk-schemas.ts';
import { rateFor, type EarnRates } from '#contract/earn/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { dayAt } from '#contract/platform/days.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { soon } from '#server/platform/pipelined.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts } from '../../accounts/index.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { tell } from '../../notices/index.ts';
import {
  assertUndecided,
  beginProposal,
  openCase,
  proposalAnswers,
  settleProposal,
  staffCommand,
  takeDecision,
  textFact,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
  proposalOf,
} from '../../staff/index.ts';
import { nextDay, readProducts, termsOf, versionOn } from '../products.ts';
import { productProposals, type ProductDraft, type ProductPreview, type ProductProposalTable } from '../tables.ts';
import { study, type Study } from './study.ts';

/** Shows what a draft would do; nothing is stored. */
export async function previewProduct({ db, clock }: Deps, draft: ProductDraft) {
  const { preview, flaws, digest, baseVersion } = await study(db, clock.now(), draft);
  return { ...preview, flaws: [...flaws], digest, baseVersion };
}

/** Proposes a product or a change of one; nothing changes until another operator approves. */
export const proposeProduct = defineCommand({ ...staffCommand, name: 'earnProduct.propose', work: propose });

async function propose(given: Given, input: BodyOf<typeof earnDeskSchemas.proposeProduct>) {
  const { tx, deps, actor, now } = given;
  const { baseVersion, reason, verification: _proof, ...draft } = input;
  if (draft.effectiveOn !== null && draft.effectiveOn <= dayAt(now, 'UTC'))
    refuse('catalogue:past', { field: 'effectiveOn' });
  const studied = await study(tx, now, draft);
  if (studied.preview.fields.length === 0) refuse(60015);
  if (studied.baseVersion !== baseVersion) refuse('catalogue:stale', { row: draft.code });
  refuseFlawed(studied);
  await takeDecision(given, { kind: 'earnProduct', id: studied.digest, decision: 'propose', sides: [] });
  const id = deps.ids.uuid();
  await tx
    .insertInto('earn_product_proposal')
    .values({
      id,
      draft: JSON.stringify(draft),
      preview: JSON.stringify(studied.preview),
      base_version: baseVersion,
      reason: sealText(deps.vault, 'earnReason', id, reason.trim()),
      proposed_by: actor.id,
      proposed_at: now,
    })
    .execute();
  beginProposal(given, productProposals, id);
  await openCase(tx, deps, { kind: 'earnProduct', id, customerId: null });
  const details = { code: draft.code, annualRate: draft.annualRate };
  given.note({ action: 'earnProduct.propose', subject: `earnProductProposal:${id}`, details, reason: reason.trim() });
  return must((await listProposals(tx, id))[0], 'the proposal');
}

function refuseFlawed({ flaws, preview }: Study): void {
  if (flaws.length > 0)
    refuse('catalogue:unsound', { problems: flaws.map((flaw) => `${flaw} ${preview.code}`).join(', ') });
}

const columns = ['id', 'draft', 'preview', 'base_version', 'reason', 'status', 'proposed_by', 'proposed_at'] as const;

const proposals = (db: Queryable, id: string) =>
  db.selectFrom('earn_product_proposal').select(columns).where('id', '=', id);

/** Proposals, newest first; or a single one. */
export async function listProposals(db: Queryable, id?: string) {
  const rows = await db
    .selectFrom('earn_product_proposal as p')
    .innerJoin(accounts.as('proposer'), 'proposer.id', 'p.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'p.decided_by')
    .select((eb) => [
      'p.id',
      'p.preview',
      'p.reason',
      'p.status',
      'p.proposed_at',
      'p.decided_at',
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ])
    .$if(id !== undefined, (all) => all.where('p.id', '=', id ?? ''))
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    preview: row.preview,
    ...proposalOf(row),
  }));
}

/** Product proposals at the desk: never decided by their proposer. */
export const earnProductCases: CaseType = { kind: 'earnProduct', show: showCase, lock: lockCase };

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await proposals(db, id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await proposals(tx, id).forUpdate().executeTakeFirst();
  return row && { ...shown(row), carryOut: (given, order) => decide(given, order, row) };
}

type Row = Pick<Selectable<ProductProposalTable>, (typeof columns)[number]>;

function shown(row: Row): ShownCase {
  return {
    facts: [
      ...rowFacts(row.preview),
      ...textFacts({ effectiveAt: `${row.preview.effectiveOn}T00:00:00.000Z`, remark: row.reason }),
    ],
    version: row.status,
    answers: proposalAnswers(row.status),
    sides: [],
    deciders: [row.proposed_by],
  };
}

const rowFacts = ({ code, fields }: ProductPreview) =>
  fields.map(({ field, before, after }) => textFact('row', `${code} ${field}: ${before ?? '–'} → ${after}`));

async function decide(given: Given, { id, decision, reason }: CaseOrder, row: Row): Promise<void> {
  assertUndecided(productProposals, row);
  await allDone([
    takeDecision(given, { kind: 'earnProduct', id, decision, reason, sides: [], deciders: [row.proposed_by] }),
    decision === 'approve' ? publish(given, row) : Promise.resolve(),
    settleProposal(given, productProposals, row, decision),
  ]);
  const details = { code: row.draft.code };
  given.note({
    action: `earnProduct.${decision}`,
    subject: `earnProductProposal:${id}`,
    details,
    reason: reason.trim(),
  });
}

/**
 * Publishes a draft after checking it again, since the product may have changed. It takes effect the next day at the
 * earliest.
 */
async function publish(given: Given, { draft, base_version, reason, proposed_by }: Row): Promise<void> {
  const { tx, deps, now, actor } = given;
  const today = dayAt(now, 'UTC');
  if (draft.effectiveOn !== null && draft.effectiveOn <= today) refuse('catalogue:past');
  const studied = await study(tx, now, draft);
  if (studied.baseVersion !== base_version) refuse('catalogue:stale', { row: draft.code });
  refuseFlawed(studied);
  const units = (amount: string) => String(must(parseUnits(amount, scaleOf(studied.asset)), 'an amount'));
  const productId = studied.known?.id ?? (await insertProduct(given, draft));
  const effectiveOn = draft.effectiveOn ?? nextDay(today);
  const id = deps.ids.uuid();
  const version = tx.insertInto('earn_product_version').values({
    id,
    product_id: productId,
    version: base_version + 1,
    effective_on: effectiveOn,
    annual_rate: draft.annualRate,
    tiers: JSON.stringify(draft.tiers),
    minimum: units(draft.minimum),
    maximum: units(draft.maximum),
    quota: units(draft.quota),
    is_open: draft.isOpen,
    reason: sealText(deps.vault, 'earnVersionReason', id, reason),
    made_by: proposed_by,
    approved_by: actor.id,
    made_at: now,
  });
  await soon(tx, version.execute());
  const before = studied.known && versionOn(studied.known, effectiveOn);
  if (draft.kind === 'flexible' && before)
    await announce(given, productId, {
      code: draft.code,
      before: { annualRate: before.annual_rate, tiers: before.tiers },
      after: draft,
      on: effectiveOn,
    });
}

async function insertProduct({ tx, deps, now }: Given, { code, asset, kind, termDays }: ProductDraft): Promise<string> {
  const id = deps.ids.uuid();
  const product = { id, code, asset, kind, term_days: termDays, created_at: now };
  await soon(tx, tx.insertInto('earn_product').values(product).execute());
  return id;
}

interface Change {
  readonly code: string;
  /** Rates otherwise in effect on that day. */
  readonly before: EarnRates;
  readonly after: EarnRates;
  readonly on: string;
}

/** Notifies the holders of stakes in a flexible product whose own rate changes, before it does. */
async function announce({ tx, deps }: Given, productId: string, { before, after, ...change }: Change): Promise<void> {
  const holders = await tx
    .selectFrom('earn_position')
    .select(['account_id', 'assets'])
    .distinct()
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .execute();
  const changes = new Map(
    holders.map(({ account_id: id, assets }) => {
      const own = { before: rateFor(before, assets), after: rateFor(after, assets) };
      return [`${id} ${own.before} ${own.after}`, { id, own }];
    }),
  );
  for (const { id, own } of changes.values())
    if (own.before !== own.after) await tell(tx, deps, id, 'earn.rateChanges', { ...change, ...own });
}

/** Products with all their versions and proposals, for the staff. */
export async function listForStaff({ db }: Deps) {
  const [products, proposed] = [await readProducts(db), await listProposals(db)];
  const people = new Set(products.flatMap(({ versions }) => versions.flatMap((one) => [one.made_by, one.approved_by])));
  const names = await namesOf(
    db,
    [...people].filter((id) => id !== null),
  );
  const items = products.map(({ id, code, asset, kind, term_days: termDays, taken, versions }) => ({
    id,
    code,
    asset,
    kind,
    termDays,
    taken: textOf(asset, taken),
    versions: versions.map((one) => ({
      version: one.version,
      effectiveOn: one.effective_on,
      ...termsOf(asset, one),
      reason: one.reason,
      madeAt: one.made_at.toISOString(),
      madeByName: names.get(one.made_by ?? '') ?? null,
      approvedByName: names.get(one.approved_by ?? '') ?? null,
    })),
  }));
  return { items, proposals: proposed };
}

async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(accounts.as('a'))
    .select((eb) => ['a.id', eb.fn.coalesce('a.name', 'a.email').as('name')])
    .where('a.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const textOf = (asset: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));
