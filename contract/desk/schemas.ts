import { Type } from 'typebox';
import { rejectionCodes } from '../kyc/rules.ts';
import { Decimal, Instant, Lines, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { caseFields, decisionFields } from '../staff/schemas.ts';
import { staffRoles } from '../staff/permissions.ts';
import { caseKindNames, factNames } from './kinds.ts';
import { caseDecisions, noteKinds, subjectPattern } from './rules.ts';
import { caseStates } from './states.ts';

const strict = { additionalProperties: false } as const;
const Kind = Type.Enum([...caseKindNames]);
const State = Type.Enum([...caseStates]);
const Role = Type.Enum([...staffRoles]);
const Answer = Type.Enum([...caseDecisions]);
const Subject = Type.String({ pattern: subjectPattern });
const Uid = Type.String({ pattern: '^[0-9]{8}$' });
const Text = Lines(1000);
const Staff = Type.Object({ uid: Type.String(), name: Type.String() }, strict);

const line = {
  id: Uuid,
  kind: Kind,
  /** The order, application or report that it is about. */
  subject: Type.String(),
  customer: Nullable(Type.Object({ uid: Type.String(), name: Nullable(Type.String()) }, strict)),
  amount: Nullable(Type.Object({ asset: Type.String(), amount: Decimal }, strict)),
  /** In the reporting currency, as it was opened; null where there was no rate. */
  value: Nullable(Decimal),
  state: State,
  /** Those who alone decide it, where it was escalated. */
  role: Nullable(Role),
  assignee: Nullable(Staff),
  isMine: Type.Boolean(),
  /** How many have to decide, and how many have. */
  needed: Type.Integer(),
  decided: Type.Integer(),
  openedAt: Instant,
  dueAt: Instant,
  closedAt: Nullable(Instant),
};

const Fact = Type.Object(
  { name: Type.Enum([...factNames]), value: Type.String(), asset: Nullable(Type.String()) },
  strict,
);

/** What was said and done about a case, in order. */
const Entry = Type.Object(
  {
    kind: Type.Enum([...noteKinds, 'opened', 'decided']),
    at: Instant,
    /** Null: the customer, or the system. */
    by: Nullable(Type.String()),
    text: Nullable(Type.String()),
    /** The role or the colleague that it went to, or what was decided. */
    about: Nullable(Type.String()),
    /** What the operator who decided was shown. */
    seen: Type.Array(Fact),
  },
  strict,
);

const page = {
  Cursor: Type.Optional(Uuid),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

export const deskSchemas = {
  list: {
    query: Type.Object(
      {
        Kind: Type.Optional(Kind),
        State: Type.Optional(State),
        Whose: Type.Optional(Type.Enum(['mine', 'unassigned'])),
        IsOverdue: Type.Optional(Type.Boolean()),
        CustomerUid: Type.Optional(Uid),
        ...page,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Type.Object(line, strict)), nextCursor: Nullable(Uuid) }, strict),
  },
  get: {
    query: Type.Object({ Kind, Subject }, strict),
    result: Type.Object(
      {
        ...line,
        facts: Type.Array(Fact),
        /** What the decision is bound to: another state of the case is refused. */
        version: Type.String(),
        /** What can be decided from here. */
        answers: Type.Array(Answer),
        entries: Type.Array(Entry),
        canAct: Type.Boolean(),
        /** Who else may act on it, for its assignment. */
        colleagues: Type.Array(Staff),
        /** The roles that it can be escalated to. */
        roles: Type.Array(Role),
        ...caseFields,
      },
      strict,
    ),
  },
  decide: {
    body: Type.Object(
      {
        kind: Kind,
        id: Subject,
        decision: Answer,
        /** The `version` that the operator looked at. */
        version: Type.String({ maxLength: 100 }),
        /** Why, in words: for the customer where it is a refusal, for the record where not. */
        reason: Lines(500),
        /** Of a verification that is rejected: what the applicant reads in the own language. */
        code: Type.Optional(Type.Enum([...rejectionCodes])),
        ...decisionFields,
      },
      strict,
    ),
    result: Type.Object({ isSettled: Type.Boolean() }, strict),
  },
  assign: {
    body: Type.Object({ id: Uuid, to: Nullable(Uid) }, strict),
    result: Nothing,
  },
  addNote: { body: Type.Object({ id: Uuid, text: Text }, strict), result: Nothing },
  ask: { body: Type.Object({ id: Uuid, text: Lines(1000, 10) }, strict), result: Nothing },
  escalate: { body: Type.Object({ id: Uuid, role: Role, reason: Lines(500, 10) }, strict), result: Nothing },
  listRequests: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              /** Of the case. */
              id: Uuid,
              kind: Kind,
              question: Type.String(),
              askedAt: Instant,
              answer: Nullable(Type.String()),
              answeredAt: Nullable(Instant),
              /** Whether an answer is still waited for. */
              isOpen: Type.Boolean(),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  answer: { body: Type.Object({ id: Uuid, text: Text }, strict), result: Nothing },
};
