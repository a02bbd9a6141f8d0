import { sql } from 'kysely';
import type { BodyOf } from '#contract/platform/call.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { caseOrders } from '../tables.ts';
import { addEntry } from './entries.ts';
import type { CaseTypes } from './show.ts';
import { lockCase, subjectOf } from './store.ts';

const maxShown = 50;

/**
 * Lists the staff's questions about a customer's cases, newest first, each with the answer to it. One that was replaced
 * by another has none.
 */
export async function listRequests({ db }: Deps, context: Context) {
  const rows = await db
    .selectFrom('case_note as q')
    .innerJoin('review_case as c', 'c.id', 'q.case_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('case_note as a')
          .select(['a.kind', 'a.text', 'a.at'])
          .whereRef('a.case_id', '=', 'q.case_id')
          .where('a.kind', 'in', ['answered', 'asked'])
          .whereRef('a.n', '>', 'q.n')
          .orderBy('a.n')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.kind', 'q.text as question', 'q.at as asked_at'])
    .select(['a.kind as followed_by', 'a.text as next_text', 'a.at as next_at'])
    .select(sql<boolean>`c.state = 'waiting' and a.at is null`.as('is_open'))
    .where('c.customer_id', '=', sessionOf(context).accountId)
    .where('q.kind', '=', 'asked')
    .orderBy('q.n', 'desc')
    .limit(maxShown)
    .execute();
  return {
    items: rows.map(({ id, kind, question, ...row }) => {
      const isAnswered = row.followed_by === 'answered';
      return {
        id,
        kind,
        question: question ?? '',
        askedAt: row.asked_at.toISOString(),
        answer: isAnswered ? row.next_text : null,
        answeredAt: (isAnswered ? row.next_at?.toISOString() : null) ?? null,
        isOpen: row.is_open,
      };
    }),
  };
}

/** Records the customer's answer and resumes the review. Another customer's case is reported as unknown. */
export const answerRequest = defineCommand({ name: 'case.answer', work: answer });

type Answer = BodyOf<typeof deskSchemas.answer> & { readonly types: CaseTypes };

async function answer(given: Given, { types, id, text }: Answer) {
  const { tx, deps, session } = given;
  const subject = await subjectOf(tx, id);
  if (subject.customerId !== session.accountId) refuse('request:notFound');
  await types.get(subject.kind)?.answered?.(given, subject.id);
  const row = await lockCase(tx, id);
  await moveOrder(tx, deps, caseOrders, row, 'open', movedBy('user', given));
  addEntry(given, row, { kind: 'answered', text: text.trim(), authorId: null });
  return {};
}
