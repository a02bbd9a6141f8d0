import { Type } from 'typebox';
import { Instant, Line, Lines, Nullable, OptionalLine, OptionalLines, Uuid } from '../platform/schema-parts.ts';
import { contactAreas, contactLengths, contactPurposes, contactStates } from './rules.ts';

const strict = { additionalProperties: false } as const;
const Area = Type.Enum([...contactAreas]);
const Purpose = Type.Enum([...contactPurposes]);
const State = Type.Enum([...contactStates]);

/** The sender's details; an empty text means it was left out. */
const details = {
  name: Line(contactLengths.name),
  enterpriseName: OptionalLine(contactLengths.enterpriseName),
  emailAddress: Type.String({ minLength: 3, maxLength: contactLengths.emailAddress }),
  mobile: OptionalLine(contactLengths.mobile),
  websiteUrl: OptionalLine(contactLengths.websiteUrl),
  areas: Type.Array(Area, { minItems: 1, maxItems: contactAreas.length, uniqueItems: true }),
  purpose: Purpose,
  message: OptionalLines(contactLengths.message),
};

const Received = Type.Object({ receivedAt: Instant }, strict);

const ContactRequest = Type.Object(
  {
    id: Uuid,
    ...details,
    /** Language of the page it was written on. */
    locale: Type.String(),
    /** Uid of the customer who wrote it, if they were signed in. */
    uid: Nullable(Type.String()),
    receivedAt: Instant,
    state: State,
    settledAt: Nullable(Instant),
    settledBy: Nullable(Type.String()),
    note: Nullable(Type.String()),
  },
  strict,
);

export const contactUsSchemas = {
  add: {
    body: Type.Object(
      {
        ...details,
        /** Id chosen by the sender: sent twice, it is one request. */
        requestId: Uuid,
        /** Honeypot field that people don't see; any content was written by a machine. */
        fax: Type.Optional(Type.String({ maxLength: 200 })),
      },
      strict,
    ),
    result: Received,
  },
  addOwn: { body: Type.Object(details, strict), result: Received },
  list: {
    query: Type.Object(
      {
        State: Type.Optional(State),
        Area: Type.Optional(Area),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(ContactRequest), nextCursor: Nullable(Uuid) }, strict),
  },
  settle: {
    body: Type.Object({ id: Uuid, state: State, note: Lines(500) }, strict),
    result: ContactRequest,
  },
};
