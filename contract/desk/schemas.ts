import { Type } from 'typebox';
import { rejectionCodes } from '../kyc/rules.ts';
import { returnReasons } from '../transfer/rules.ts';
import { Decimal, Instant, Lines, Nothing, Nullable, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
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
const Whose = Type.Enum(['mine', 'unassigned']);
const Subject = Type.String({ pattern: subjectPattern });
const Uid = Type.String({ pattern: '^[0-9]{8}$' });
const Text = Lines(1000);
const Staff = Type.Object({ uid: Type.String(), name: Type.String() }, strict);

const line = {
  id: Uuid,
  kind: Kind,
  /** The order, application or report it is about. */
  subject: Type.String(),
  customer: Nullable(Type.Object({ uid: Type.String(), name: Nullable(Type.String()) }, strict)),
  amount: Nullable(Type.Object({ asset: Type.String(), amount: Decimal }, strict)),
  /** In the reporting currency, when it was opened; null if there was no rate. */
  value: Nullable(Decimal),
  state: State,
  /** If escalated: the only role that may decide it. */
  role: Nullable(Role),
  assignee: Nullable(Staff),
  isMine: Type.Boolean(),
  /** Number of decisions needed, and made so far. */
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
    /** Null for the customer or the system. */
    by: Nullable(Type.String()),
    text: Nullable(Type.String()),
    /** The role or colleague it went to, or the decision. */
    about: Nullable(Type.String()),
    /** What the deciding operator was shown. */
    seen: Type.Array(Fact),
  },
  strict,
);

/** Named filters of the queue; null matches any. */
const View = Type.Object(
  {
    name: TrimmedLine(40),
    kind: Nullable(Kind),
    state: Nullable(State),
    whose: Nullable(Whose),
    isOverdue: Type.Boolean(),
  },
  strict,
);
const Views = Type.Object({ items: Type.Array(View, { maxItems: 12 }) }, strict);

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
        Whose: Type.Optional(Whose),
        IsOverdue: Type.Optional(Type.Boolean()),
        CustomerUid: Type.Optional(Uid),
        ...page,
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Type.Object(line, strict)), nextCursor: Nullable(Uuid) }, strict),
  },
  listViews: {
    result: Type.Object(
      {
        ...Views.properties,
        /** Items missing on the setup checklist, for admins outside the sandbox; null for everyone else. */
        missingSetup: Nullable(Type.Integer()),
      },
      strict,
    ),
  },
  setViews: { body: Views, result: Nothing },
  get: {
    query: Type.Object({ Kind, Subject }, strict),
    result: Type.Object(
      {
        ...line,
        facts: Type.Array(Fact),
        /** Version the decision is bound to: a decision on another state of the case is refused. */
        version: Type.String(),
        /** Decisions possible from here. */
        answers: Type.Array(Answer),
        /** Display names of the operators who proposed it or decided first, while it is open. */
        earlier: Type.Array(Type.String()),
        entries: Type.Array(Entry),
        canAct: Type.Boolean(),
        /** Other staff members who may act on it, for assigning it. */
        colleagues: Type.Array(Staff),
        /** Roles it can be escalated to. */
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
        /** The `version` the operator saw. */
        version: Type.String({ maxLength: 100 }),
        /** The reason in words: for the customer if it is a refusal, otherwise for the record. */
        reason: Lines(500),
        /** For a rejected verification or a returned transfer: the reason shown to the customer in their language. */
        code: Type.Optional(Type.Enum([...rejectionCodes, ...returnReasons])),
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
              /** Id of the case. */
              id: Uuid,
              kind: Kind,
              question: Type.String(),
              askedAt: Instant,
              answer: Nullable(Type.String()),
              answeredAt: Nullable(Instant),
              /** Whether it still waits for an answer. */
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
