import {
  approvalLifetimeH,
  paymentKinds,
  ruleValues,
  strictest,
  type Approvals,
  type ApprovalThresholds,
  type PaymentKind,
  type RuleText,
} from '#contract/approvals/rules.ts';
import { assetCode, isAssetCode, listPricingCurrencies, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { isDecimal, parseUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { soon } from '#server/platform/pipelined.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { verifiedFor } from '../step-up/index.ts';
import { findAccount, findByContact, getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { readPersons } from '../kyc/index.ts';
import { listApproverIds, listApprovers } from '../members/index.ts';
import { askApproval } from './ask.ts';
import { approversIn, readCircle, type Circle } from './circle.ts';
import { dayOf, judge, ruleOf } from './judge.ts';
import { getApproval, showUnits, thirdParties } from './store.ts';
import type { ApprovalRow } from './tables.ts';

/** Returns the rules in force, one for each kind that was ever set. */
async function rulesInForce(db: Queryable, companyId: string) {
  return db
    .selectFrom('approval_rule')
    .distinctOn('kind')
    .select(['kind', 'currency', 'one_from', 'two_from'])
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .orderBy('n', 'desc')
    .execute();
}

/** Returns how many members must approve a change of the rules: as many as the strictest rule requires. */
async function changeNeeds(db: Queryable, companyId: string): Promise<Approvals> {
  const rules = await rulesInForce(db, companyId);
  return strictest(rules.map(({ one_from, two_from }) => ({ oneFrom: one_from, twoFrom: two_from })));
}

async function reportingCurrencyOf(db: Queryable, companyId: string): Promise<AssetCode> {
  const { pricing_currency: code } = await getAccount(db, companyId);
  return listPricingCurrencies().find((one) => one.code === code)?.code ?? assetCode('USD');
}

/** Returns the rules, the approvers, and a pending change. */
export async function getRules(deps: Deps, context: Context) {
  const { db } = deps;
  const { userId, accountId } = sessionOf(context);
  const inForce = await rulesInForce(db, accountId);
  const reportingCurrency = await reportingCurrencyOf(db, accountId);
  const waiting = await findChange(db, accountId);
  const rules = paymentKinds.map((kind): RuleText => {
    const rule = inForce.find((one) => one.kind === kind);
    const show = (units: string | null | undefined) => showUnits(units ?? null, rule?.currency ?? null);
    return { kind, oneFrom: show(rule?.one_from), twoFrom: show(rule?.two_from) };
  });
  return {
    currency: inForce[0]?.currency ?? reportingCurrency,
    reportingCurrency,
    rules,
    approvers: (await listApprovers(db, accountId)).map(({ uid, name }) => ({ uid, name })),
    changeNeeds: strictest(rules),
    change: waiting ? await getApproval(deps, db, userId, waiting.id) : null,
    lifetimeHours: approvalLifetimeH,
  };
}

const findChange = (db: Queryable, companyId: string) =>
  db
    .selectFrom('approval')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'rules')
    .where('status', 'in', ['pendingMultiSig', 'awaitingSuperiorApproval'])
    .executeTakeFirst();

export interface RulesBody {
  readonly rules: readonly RuleText[];
  readonly currency: string;
}

/**
 * Converts proposed rules to smallest units. Refuses `approval:rules` for invalid rules: each kind once, one before
 * two.
 */
function readRules({ rules, currency }: RulesBody): ReadonlyMap<PaymentKind, ApprovalThresholds> {
  if (!isAssetCode(currency)) refuse(40001, { currency });
  const scale = scaleOf(currency);
  const units = (text: string | null, kind: PaymentKind) => {
    const read = text === null ? null : (parseUnits(text, scale) ?? -1n);
    return read !== null && read < 0n ? refuse('approval:rules', { field: kind, rule: 'amount' }) : read;
  };
  const read = new Map<PaymentKind, ApprovalThresholds>();
  for (const { kind, oneFrom, twoFrom } of rules) {
    const thresholds = { oneFrom: units(oneFrom, kind), twoFrom: units(twoFrom, kind) };
    if (thresholds.oneFrom !== null && thresholds.twoFrom !== null && thresholds.oneFrom >= thresholds.twoFrom)
      refuse('approval:rules', { field: kind, rule: 'order' });
    read.set(kind, thresholds);
  }
  return read.size === paymentKinds.length ? read : refuse('approval:rules', { field: 'rules', rule: 'kinds' });
}

/**
 * Refuses `approval:tooFewApprovers` for rules under which an approver couldn't get their own payments approved: a sole
 * owner could then neither pay nor change the rules.
 */
async function assertFulfillable(
  opener: Pick<Deps, 'vault'>,
  tx: Queryable,
  companyId: string,
  needed: Approvals,
): Promise<void> {
  if (needed === 0) return;
  const ids = await listApproverIds(tx, companyId);
  assertEnough({ circle: await readCircle(opener, tx, ids), approverIds: ids }, needed);
}

/** The approvers, and who they are. */
interface Approvers {
  readonly circle: Circle;
  readonly approverIds: readonly string[];
}

function assertEnough({ circle, approverIds }: Approvers, needed: Approvals): void {
  if (needed === 0) return;
  const ids = approversIn(circle, approverIds).map(({ id }) => id);
  const approvers = ids.filter((id, index) => !ids.slice(0, index).some((other) => circle.isSame(id, other))).length;
  if (approvers < needed + 1) refuse('approval:tooFewApprovers', { needed: needed + 1, approvers });
}

/**
 * Same as `assertFulfillable` after a change among a company's members: a member needed by the rules in force can't
 * leave.
 */
export async function assertStillFulfillable(opener: Pick<Deps, 'vault'>, tx: Tx, companyId: string): Promise<void> {
  await assertFulfillable(opener, tx, companyId, await changeNeeds(tx, companyId));
}

/**
 * Sets the rules at once if none are in force, otherwise once as many members as the strictest rule requires have
 * approved.
 */
export const setRules = defineCommand({
  name: 'approval.setRules',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor('approval.change'),
  work: async (given: Given, body: RulesBody & { readonly verification: string }) => {
    const { tx, deps, session } = given;
    const { accountId, userId } = session;
    readRules(body);
    if (body.currency !== (await reportingCurrencyOf(tx, accountId))) refuse(40001, { currency: body.currency });
    if (await findChange(tx, accountId)) refuse('approval:changePending');
    await assertFulfillable(deps, tx, accountId, strictest(body.rules));
    given.verify(ruleValues(body.rules, body.currency));
    const details = { companyId: accountId, ...ruleValues(body.rules, body.currency) };
    given.note({ action: 'approval.setRules', subject: `company:${accountId}`, details });
    const needed = await changeNeeds(tx, accountId);
    if (needed === 0) {
      await insertRules(tx, deps, session, body);
      return { change: null };
    }
    const { rules, currency } = body;
    const id = await askApproval(given, {
      kind: 'rules',
      subjectId: deps.ids.uuid(),
      needed,
      proposal: { rules, currency },
    });
    return { change: await getApproval(deps, tx, userId, id) };
  },
});

/** Applies a change after its last approval. Refuses if too few approvers for it are left. */
export async function carryOutRules(tx: Tx, deps: Deps, row: ApprovalRow, approvers: Approvers): Promise<void> {
  const proposal = must(row.proposal, 'the proposed rules');
  assertEnough(approvers, strictest(proposal.rules));
  await insertRules(tx, deps, { accountId: row.company_id, userId: row.made_by }, proposal);
}

async function insertRules(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  body: RulesBody,
): Promise<void> {
  const rows = [...readRules(body)].map(([kind, { oneFrom, twoFrom }]) => ({
    company_id: accountId,
    kind,
    currency: body.currency,
    one_from: oneFrom?.toString() ?? null,
    two_from: twoFrom?.toString() ?? null,
    set_by: userId,
    set_at: clock.now(),
  }));
  await soon(tx, tx.insertInto('approval_rule').values(rows).execute());
}

export interface TryBody extends RulesBody {
  readonly example: {
    readonly kind: PaymentKind;
    readonly asset: string;
    readonly amount: string;
    readonly payee: string;
  };
}

/**
 * Shows who would have to approve an example the reader submits now, under rules that are not saved. Changes nothing.
 */
export async function tryRules(deps: Deps, context: Context, body: TryBody) {
  const { userId, accountId } = sessionOf(context);
  const { kind, asset, amount, payee } = body.example;
  const thresholds = must(readRules(body).get(kind), 'the rule of the kind');
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const { rule } = await deps.db.selectNoFrom(ruleOf(deps, accountId, kind).as('rule')).executeTakeFirstOrThrow();
  const currency = assetCode(body.currency);
  // Usage is counted in the currency of the rules in force.
  const day = dayOf(rule?.currency === currency ? rule : null);
  const { needed, value } = await judge(deps, currency, thresholds, day, { kind, asset, amount: units });
  const shown = showUnits(value, currency);
  if (shown !== null && !isDecimal(shown)) refuse(50014, { field: 'amount' });
  const payeeId = await payeeIdOf(deps, kind, payee.trim());
  const all = await listApprovers(deps.db, accountId);
  const { isSame } = await readPersons(deps, deps.db, [userId, payeeId, ...all.map(({ id }) => id)]);
  const approvers = thirdParties(all, { made_by: userId, payee_id: payeeId }, isSame);
  return {
    needed,
    value: shown,
    usedToday: must(showUnits(day.byNone, currency), 'an amount'),
    approvers: needed === 0 ? [] : approvers.map(({ uid, name }) => ({ uid, name })),
    isFulfillable: approvers.length >= needed,
  };
}

/** A member who is the payee doesn't approve. Never reveals whether any other account matches. */
async function payeeIdOf({ db, vault }: Deps, kind: PaymentKind, payee: string): Promise<string | null> {
  if (kind !== 'transfer' || payee === '') return null;
  if (payee.includes('@')) return (await findByContact(db, vault, 'email', payee.toLowerCase()))?.id ?? null;
  if (payee.startsWith('+')) return (await findByContact(db, vault, 'phone', payee))?.id ?? null;
  return (await findAccount(db, 'uid', payee))?.id ?? null;
}
