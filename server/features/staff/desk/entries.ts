import type { CaseKind } from '#contract/desk/kinds.ts';
import type { NoteKind } from '#contract/desk/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts } from '../../accounts/index.ts';
import type { Given } from '../../commands/index.ts';
import type { CaseRow } from './store.ts';

/** Lists a case's notes and decisions, oldest first. */
export async function entriesOf(db: Queryable, row: CaseRow) {
  const [notes, decisions] = await Promise.all([notesOf(db, row.id), decisionsOf(db, row)]);
  const opened = { kind: 'opened' as const, at: row.opened_at, by: null, text: null, about: null, seen: [] };
  return [opened, ...notes.map((one) => ({ ...one, seen: [] })), ...decisions]
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((entry) => ({ ...entry, seen: [...entry.seen], at: entry.at.toISOString() }));
}

function notesOf(db: Queryable, caseId: string) {
  return db
    .selectFrom('case_note as n')
    .leftJoin(accounts.as('author'), 'author.id', 'n.author_id')
    .select((eb) => [
      'n.kind',
      'n.at',
      'n.text',
      'n.about',
      eb.fn.coalesce('author.name', 'author.email', 'author.uid').as('by'),
    ])
    .where('n.case_id', '=', caseId)
    .orderBy('n.n')
    .execute();
}

/** Reads this case's decisions; those from earlier cases of the same subject belong to them. */
async function decisionsOf(db: Queryable, { id, kind, subject_id, opened_at, closed_at }: CaseRow) {
  const rows = await db
    .selectFrom('staff_decision as d')
    .leftJoin(accounts.as('operator'), 'operator.id', 'd.operator_id')
    .leftJoin('case_seen as s', (join) =>
      join.on('s.case_id', '=', id).onRef('s.operator_id', '=', 'd.operator_id').onRef('s.at', '=', 'd.decided_at'),
    )
    .select((eb) => [
      's.facts as seen',
      'd.decided_at as at',
      'd.reason as text',
      'd.decision as about',
      eb.fn.coalesce('operator.name', 'operator.email', 'operator.uid').as('by'),
    ])
    .where('d.kind', '=', kind)
    .where('d.case_id', '=', subject_id)
    .where('d.decided_at', '>=', opened_at)
    .$if(closed_at !== null, (query) => query.where('d.decided_at', '<=', closed_at ?? new Date(0)))
    .orderBy('d.decided_at')
    .execute();
  return rows.map((row) => ({ kind: 'decided' as const, ...row, seen: row.seen ?? [] }));
}

interface NewNote {
  readonly kind: NoteKind;
  readonly text?: string | null;
  readonly about?: string | null;
  /** The caller by default. */
  readonly authorId?: string | null;
}

/** Adds a note to a case, with its line in the audit. */
export function addEntry(
  given: Pick<Given<unknown, unknown>, 'tx' | 'deps' | 'now' | 'actor' | 'write' | 'note'>,
  of: { readonly id: string; readonly kind: CaseKind; readonly subject_id: string },
  { kind, text = null, about = null, authorId = given.actor.id }: NewNote,
): void {
  const { tx, deps, now } = given;
  const id = deps.ids.uuid();
  const sealed = {
    text: text === null ? null : sealText(deps.vault, 'caseNote', id, text),
    about: about === null ? null : sealText(deps.vault, 'caseNoteAbout', id, about),
  };
  given.write(tx.insertInto('case_note').values({ id, case_id: of.id, kind, author_id: authorId, ...sealed, at: now }));
  given.note({ action: `case.${kind}`, subject: `${of.kind}:${of.subject_id}`, details: { note: id } });
}
