import { sql, type Selectable } from 'kysely';
import type { KycNotice, KycStatus } from '#contract/kyc/states.ts';
import type { KycStage } from '#contract/kyc/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveOrder, type MovedBy, type Orders } from '#server/platform/orders.ts';
import type { KycKind } from '#server/providers/kyc/kyc.ts';
import { sealPersonal } from '#server/platform/vault/personal.ts';
import { accounts, isAmong, lockAccount, verificationOrders, type FoundIds } from '../accounts/index.ts';
import { tell } from '../notices/index.ts';
import type { EarlierAttempt, KycApplicationTable } from './tables.ts';

export type Form = Readonly<Record<string, unknown>>;
/** The vault that opens the forms. */
type Opener = Pick<Deps, 'vault'>;

/** An application, together with its user's row. The status is the user's: one source of truth for all gates. */
export interface Application extends Omit<Selectable<KycApplicationTable>, 'form_sealed'> {
  readonly form: Form;
  readonly kyc_status: KycStatus;
  readonly uid: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const facts = [
  'a.id',
  'a.user_id',
  'a.kind',
  'a.form_sealed',
  'a.attempt',
  'a.submitted_at',
  'a.handed_over_at',
  'a.applicant_id',
  'a.provider_step',
  'a.decision_id',
  'a.decided_by',
  'a.decided_at',
  'a.document_index',
  'a.reasons',
  'a.earlier',
  'a.created_at',
  'a.updated_at',
] as const;

function select(db: Queryable) {
  return db
    .selectFrom('kyc_application as a')
    .innerJoin(accounts.as('u'), 'u.id', 'a.user_id')
    .select([...facts])
    .select(['u.kyc_status', 'u.uid', 'u.email', 'u.phone']);
}

async function open<Row extends { readonly id: string; readonly form_sealed: Buffer }>({ vault }: Opener, row: Row) {
  const { form_sealed: sealed, ...facts } = row;
  const form = JSON.parse(String(await vault.open('kycForm', row.id, sealed))) as Form;
  return { ...facts, form };
}

export async function findByUser(opener: Opener, db: Queryable, userId: string): Promise<Application | undefined> {
  const row = await select(db).where('a.user_id', '=', userId).executeTakeFirst();
  return row && open(opener, row);
}

/** Returns the forms of these users, and of those the subquery finds, by user. */
export async function listForms(
  opener: Opener,
  db: Queryable,
  ids: readonly string[],
  found?: FoundIds,
): Promise<Map<string, Form>> {
  if (ids.length === 0 && !found) return new Map();
  const rows = await db
    .selectFrom('kyc_application')
    .select(['id', 'user_id', 'form_sealed'])
    .where(isAmong('user_id', ids, found))
    .execute();
  return new Map(await Promise.all(rows.map(async (row) => [row.user_id, (await open(opener, row)).form] as const)));
}

/** Returns a person's date of birth as given in the form; undefined if it wasn't given yet. */
export async function findBirthDate(deps: Opener & Pick<Deps, 'db'>, userId: string): Promise<string | undefined> {
  const bornOn = (await findByUser(deps, deps.db, userId))?.form['bornOn'];
  return typeof bornOn === 'string' ? bornOn : undefined;
}

export async function findById(opener: Opener, db: Queryable, id: string): Promise<Application | undefined> {
  const row = await select(db).where('a.id', '=', id).executeTakeFirst();
  return row && open(opener, row);
}

/**
 * Locks a user's row. Everything that changes a status or an application takes this lock first, so that a decision and
 * a change of the form are serialized.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId);
}

export interface NewApplication {
  readonly id: string;
  readonly userId: string;
  readonly kind: KycKind;
  readonly form: object;
  readonly now: Date;
}

export async function insertApplication(
  { vault }: Opener,
  tx: Tx,
  { id, userId, kind, form, now }: NewApplication,
): Promise<void> {
  const sealed = await vault.seal('kycForm', id, JSON.stringify(form));
  await tx
    .insertInto('kyc_application')
    .values({ id, user_id: userId, kind, form_sealed: sealed, created_at: now, updated_at: now })
    .execute();
}

export async function setForm({ vault }: Opener, tx: Tx, id: string, form: object, now: Date): Promise<void> {
  const change = { form_sealed: await vault.seal('kycForm', id, JSON.stringify(form)), updated_at: now };
  await tx.updateTable('kyc_application').set(change).where('id', '=', id).execute();
}

/** Begins the next attempt: keeps how the last one ended, and clears it, except which decision was applied last. */
export async function setSubmitted(
  tx: Tx,
  id: string,
  {
    attempt,
    earlier,
    documentIndex,
    now,
  }: {
    readonly attempt: number;
    readonly earlier: readonly EarlierAttempt[];
    readonly documentIndex: Buffer | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('kyc_application')
    .set({
      attempt,
      earlier: JSON.stringify(earlier),
      document_index: documentIndex,
      submitted_at: now,
      handed_over_at: null,
      provider_step: null,
      decided_by: null,
      decided_at: null,
      reasons: '[]',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Moves the verification of a locked account on. @param moved who was verified, and where */
export async function lead(
  tx: Tx,
  deps: Deps,
  { user_id: id, kyc_status: status }: Pick<Application, 'user_id' | 'kyc_status'>,
  to: KycStatus,
  {
    verified,
    about = null,
    ...by
  }: MovedBy & {
    readonly verified?: { readonly name: string; readonly country: string | null } | undefined;
    readonly about?: Verified['about'];
  },
): Promise<void> {
  const change = verified
    ? { country: verified.country, ...sealPersonal(deps.vault, id, { name: verified.name }) }
    : {};
  await moveOrder(tx, deps, kycOrders, { id, status, about }, to, { ...by, change });
}

/** An account whose verification moves, and what was decided; null if it never submitted anything. */
interface Verified {
  readonly id: string;
  readonly about: { readonly kind: KycKind; readonly reasons: number } | null;
}

export const kycOrders: Orders<KycStatus, Verified, KycNotice> = {
  ...verificationOrders,
  account: (account) => account.id,
  notice: async (tx, deps, { id, about }, notice) => {
    if (!about) return;
    const { kind: subject, reasons } = about;
    if (notice === 'kyc.verified') await tell(tx, deps, id, notice, { subject });
    else await tell(tx, deps, id, notice, { subject, reasons });
  },
};

/** Lists verified applications whose account has no country yet. */
export async function listWithoutCountry(opener: Opener, db: Queryable, limit: number): Promise<Application[]> {
  const rows = await select(db).where('u.kyc_status', '=', 3).where('u.country', 'is', null).limit(limit).execute();
  return Promise.all(rows.map((row) => open(opener, row)));
}

/** Lists submitted applications from before documents were indexed. */
export async function listUnindexed(opener: Opener, db: Queryable, limit: number): Promise<Application[]> {
  const isOld = select(db).where('a.submitted_at', 'is not', null).where('a.document_index', 'is', null);
  const rows = await isOld.orderBy('a.id', 'desc').limit(limit).execute();
  return Promise.all(rows.map((row) => open(opener, row)));
}

/** Lists the applications that the provider has, the longest without news first. */
export async function listWaiting(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('kyc_application as a')
    .innerJoin(accounts.as('u'), 'u.id', 'a.user_id')
    .select('a.id')
    .where('u.kyc_status', '=', 1)
    .where('a.handed_over_at', 'is not', null)
    .orderBy('a.handed_over_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const conditions: Readonly<Record<KycStage, ReturnType<typeof sql<boolean>>>> = {
  draft: sql<boolean>`u.kyc_status = 0`,
  handingOver: sql<boolean>`u.kyc_status = 1 and a.handed_over_at is null`,
  camera: sql<boolean>`u.kyc_status = 1 and a.handed_over_at is not null and a.provider_step = 'camera'`,
  review: sql<boolean>`u.kyc_status = 1 and a.handed_over_at is not null and a.provider_step is distinct from 'camera'`,
  decided: sql<boolean>`u.kyc_status in (2, 3)`,
};

export interface ListQuery {
  readonly Stage?: KycStage;
  readonly Kind?: KycKind;
  readonly Cursor?: string;
}

export async function listApplications(
  opener: Opener,
  db: Queryable,
  query: ListQuery,
  limit: number,
): Promise<Application[]> {
  const { Stage, Kind, Cursor } = query;
  const rows = await select(db)
    .$if(Stage !== undefined, (found) => found.where(conditions[Stage ?? 'draft']))
    .$if(Kind !== undefined, (found) => found.where('a.kind', '=', Kind ?? 'person'))
    .$if(Cursor !== undefined, (found) => found.where('a.id', '<', Cursor ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => open(opener, row)));
}
