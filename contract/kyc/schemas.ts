import { Type } from 'typebox';
import { CompanyForm } from '../business-verification/schemas.ts';
import { StoredFile } from '../files/schemas.ts';
import { Instant, Lines, Nothing, Nullable, OptionalLines, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
import { kycStatusSchema } from '../session/schemas.ts';
import { applicationParts, Decider, EarlierAttempt, EnteredDay, Reason, Region, Stage } from './schema-parts.ts';
import { documentTypes } from './rules.ts';
import { caseFields } from '../staff/schemas.ts';

const strict = { additionalProperties: false } as const;

export const PersonForm = Type.Object(
  {
    region: Type.Optional(Region),
    documentType: Type.Optional(Type.Enum([...documentTypes])),
    documentNumber: Type.Optional(TrimmedLine(50)),
    validFrom: Type.Optional(EnteredDay),
    validTo: Type.Optional(Nullable(EnteredDay)),
    firstName: Type.Optional(TrimmedLine(100)),
    lastName: Type.Optional(TrimmedLine(100)),
    bornOn: Type.Optional(EnteredDay),
    nationality: Type.Optional(Region),
    city: Type.Optional(TrimmedLine(100)),
    address: Type.Optional(TrimmedLine(300)),
    postalCode: Type.Optional(TrimmedLine(16)),
    companyName: Type.Optional(TrimmedLine(200)),
    photos: Type.Optional(
      Type.Object({ front: Type.Optional(Uuid), back: Type.Optional(Uuid), holding: Type.Optional(Uuid) }, strict),
    ),
  },
  strict,
);

const PersonView = Type.Object(
  {
    kycStatus: kycStatusSchema,
    /** Whether the form may be edited and submitted now. */
    canEdit: Type.Boolean(),
    reviewWorkingDays: Type.Integer(),
    application: Nullable(Type.Object({ ...applicationParts, form: PersonForm }, strict)),
  },
  strict,
);

/** `submit`: false saves a draft; true submits the form once nothing is missing. */
const PersonInput = Type.Object({ form: PersonForm, submit: Type.Boolean() }, strict);

const OperatorItem = {
  id: Uuid,
  kind: Type.Enum(['person', 'company']),
  uid: Type.String(),
  /** Masked in lists, like the name. */
  emailAddress: Nullable(Type.String()),
  kycStatus: kycStatusSchema,
  stage: Stage,
  attempt: Type.Integer(),
  name: Type.String(),
  submittedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  ...caseFields,
};

const OperatorView = Type.Object(
  {
    ...OperatorItem,
    /** True if contact and name are masked, and the form and the files left out. */
    isMasked: Type.Boolean(),
    person: Nullable(PersonForm),
    company: Nullable(CompanyForm),
    files: Type.Array(StoredFile),
    /** Other accounts that submitted the same document, or company: at most 50, and without UIDs if masked. */
    sameDocument: Type.Object({ accounts: Type.Integer(), uids: Type.Array(Type.String()) }, strict),
    reasons: Type.Array(Reason),
    /** Earlier attempts, oldest first. */
    earlier: Type.Array(EarlierAttempt),
    decidedBy: Decider,
  },
  strict,
);

const FlowStep = Type.Object(
  {
    step: Type.Enum(['init', 'documents', 'liveness', 'pending', 'completed']),
    kind: Type.Enum(['person', 'company']),
  },
  strict,
);

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{20,100}$' });

export const kycSchemas = {
  getKyc: { result: PersonView },
  createKyc: { body: PersonInput, result: PersonView },
  updateKyc: { body: PersonInput, result: PersonView },
  getAccessToken: {
    body: Nothing,
    result: Type.Object(
      {
        token: Type.String(),
        /** URL of the provider's steps, on this device or, as a QR code, on a phone. */
        url: Type.String(),
        expiresAt: Instant,
        provider: Type.Enum(['sandbox', 'sumsub']),
      },
      strict,
    ),
  },
  refreshKycStatus: { body: Nothing, result: Type.Object({ kycStatus: kycStatusSchema, stage: Stage }, strict) },
  /** The provider's own format, which may grow: the handler reads the fields it needs from the signed bytes. */
  kycWebhook: { result: Nothing },
  listKycApplications: {
    query: Type.Object(
      {
        Stage: Type.Optional(Stage),
        Kind: Type.Optional(Type.Enum(['person', 'company'])),
        Cursor: Type.Optional(Uuid),
        MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    result: Type.Object({ items: Type.Array(Type.Object(OperatorItem, strict)), nextCursor: Nullable(Uuid) }, strict),
  },
  getKycApplication: { query: Type.Object({ Id: Uuid }, strict), result: OperatorView },
  showKycApplication: { body: Type.Object({ id: Uuid, reason: Lines(500) }, strict), result: OperatorView },
  sandboxGetFlow: { query: Type.Object({ Token }, strict), result: FlowStep },
  sandboxAdvanceFlow: {
    body: Type.Object({ token: Token, step: Type.Enum(['documents', 'liveness']) }, strict),
    result: FlowStep,
  },
  sandboxReview: {
    body: Type.Object(
      {
        emailAddress: Type.String({ maxLength: 254 }),
        answer: Type.Enum(['GREEN', 'RED']),
        /** As the provider names them: `BAD_PROOF_OF_IDENTITY`. */
        labels: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z_]{2,60}$' }), { maxItems: 10 })),
        comment: Type.Optional(OptionalLines(500)),
      },
      strict,
    ),
    result: Type.Object({ step: Type.String() }, strict),
  },
};
