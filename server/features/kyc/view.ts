import { reviewWorkingDays } from '#contract/kyc/rules.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { maskContacts } from '../step-up/index.ts';
import { listFilesOf } from '../files/index.ts';
import { businessStateOf, canEdit, filesOf, listFlaws, nameOf, stageOf, type Form } from './domain.ts';
import { findByUser, type Application } from './store.ts';

/** The subject that uses the files of an application. */
export const subjectOf = (id: string) => `kyc:${id}`;

/** Today's date in UTC. */
export const todayOf = (deps: Deps) => deps.clock.now().toISOString().slice(0, 10);

/** The stored form, with its kind. */
export function formOf({ kind, form }: Pick<Application, 'kind' | 'form'>): Form {
  return { ...form, kind } as Form;
}

async function toApplication(deps: Deps, db: Queryable, row: Application) {
  const named = filesOf(formOf(row)).map(({ id }) => id);
  const files = await listFilesOf(db, subjectOf(row.id));
  return {
    id: row.id,
    stage: stageOf(row),
    attempt: row.attempt,
    form: row.form,
    files: files.filter(({ id }) => named.includes(id)),
    flaws: canEdit(row.kyc_status) ? [...listFlaws(formOf(row), todayOf(deps))] : [],
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reasons: row.kyc_status === 2 ? row.reasons : [],
  };
}

/** A person's verification as the person sees it. `row` is undefined if nothing was begun. */
export async function toPersonView(deps: Deps, db: Queryable, row: Application | undefined, status: KycStatus) {
  return {
    kycStatus: status,
    canEdit: canEdit(status),
    reviewWorkingDays,
    application: row ? await toApplication(deps, db, row) : null,
  };
}

/** A company's verification as the company sees it. */
export async function toCompanyView(deps: Deps, db: Queryable, row: Application | undefined, status: KycStatus) {
  return { ...(await toPersonView(deps, db, row, status)), status: businessStateOf(status, row?.attempt ?? 0) };
}

/** Masks a text word by word: enough to see what is there, and no more. */
export const maskWords = (text: string): string => text.replaceAll(/(\S)\S*/gu, '$1•••');

/** A line of the operator's list, masked. */
export function toOperatorItem(row: Application) {
  return {
    id: row.id,
    kind: row.kind,
    uid: row.uid,
    emailAddress: maskContacts(row).email,
    kycStatus: row.kyc_status,
    stage: stageOf(row),
    attempt: row.attempt,
    name: maskWords(nameOf(formOf(row))),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** Returns what a user submitted, as lines of text, and the purposes of the files; undefined if nothing was begun. */
export async function submittedBy(deps: Deps, userId: string) {
  const row = await findByUser(deps, deps.db, userId);
  if (!row) return undefined;
  const { id, kind, kycStatus, stage, attempt, submittedAt, decidedAt } = toOperatorItem(row);
  const fields = Object.entries(row.form).flatMap(([field, value]) => {
    const text = files.includes(field) ? '' : textOf(value);
    return text ? [{ field, value: text }] : [];
  });
  const named = (await listFilesOf(deps.db, subjectOf(id))).map(({ purpose }) => purpose);
  return {
    id,
    kind,
    kycStatus,
    stage,
    attempt,
    submittedAt,
    decidedAt,
    decidedBy: row.decided_by,
    fields,
    files: [...new Set(named)],
  };
}

const files = ['photos', 'documents'];

/** Joins the parts of a name with spaces, several people with commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ');
  return typeof value === 'string' ? value : '';
}

/** An application for an operator, masked and without its form and files. */
export function toMaskedView(row: Application) {
  const hidden = { isMasked: true, person: null, company: null, files: [] };
  return { ...toOperatorItem(row), ...hidden, reasons: row.reasons, earlier: row.earlier, decidedBy: row.decided_by };
}

/** A complete application, for an operator. */
export async function toOperatorView(db: Queryable, row: Application) {
  return {
    ...toMaskedView(row),
    isMasked: false,
    emailAddress: row.email,
    name: nameOf(formOf(row)),
    person: row.kind === 'person' ? row.form : null,
    company: row.kind === 'company' ? row.form : null,
    files: await listFilesOf(db, subjectOf(row.id)),
  };
}
