import { Type } from 'typebox';
import { applicationParts, EnteredDay, Region } from '../kyc/schema-parts.ts';
import { Nullable, TrimmedLine, Uuid } from '../platform/schema-parts.ts';
import { kycStatusSchema } from '../session/schemas.ts';
import { businessVerificationStates } from './states.ts';

const strict = { additionalProperties: false } as const;

const Director = Type.Object({ firstName: TrimmedLine(100), lastName: TrimmedLine(100) }, strict);

const Owner = Type.Object(
  {
    kind: Type.Enum(['person', 'company']),
    name: TrimmedLine(200),
    sharePercent: Type.String({ pattern: '^\\d{1,3}(?:\\.\\d{1,2})?$' }),
  },
  strict,
);

const AuthorisedPerson = Type.Object(
  {
    firstName: TrimmedLine(100),
    lastName: TrimmedLine(100),
    position: TrimmedLine(100),
    emailAddress: Type.String({ format: 'email', maxLength: 254 }),
  },
  strict,
);

export const CompanyForm = Type.Object(
  {
    businessName: Type.Optional(TrimmedLine(200)),
    registrationNumber: Type.Optional(TrimmedLine(50)),
    businessType: Type.Optional(Type.Literal('limitedCompany')),
    establishedOn: Type.Optional(EnteredDay),
    region: Type.Optional(Region),
    address: Type.Optional(TrimmedLine(300)),
    documents: Type.Optional(
      Type.Object(
        { registration: Type.Optional(Uuid), ownership: Type.Optional(Uuid), authorisation: Type.Optional(Uuid) },
        strict,
      ),
    ),
    directors: Type.Optional(Type.Array(Director, { maxItems: 20 })),
    owners: Type.Optional(Type.Array(Owner, { maxItems: 4 })),
    hasNoLargeOwner: Type.Optional(Type.Boolean()),
    authorisedPerson: Type.Optional(AuthorisedPerson),
  },
  strict,
);

const CompanyView = Type.Object(
  {
    status: Type.Enum([...businessVerificationStates]),
    kycStatus: kycStatusSchema,
    /** Whether the form may be edited and submitted now. */
    canEdit: Type.Boolean(),
    reviewWorkingDays: Type.Integer(),
    application: Nullable(
      Type.Object(
        {
          ...applicationParts,
          form: CompanyForm,
        },
        strict,
      ),
    ),
  },
  strict,
);

/** `submit`: false saves a draft; true submits the form once nothing is missing. */
const CompanyInput = Type.Object({ form: CompanyForm, submit: Type.Boolean() }, strict);

export const businessVerificationSchemas = {
  getBusinessVerification: { result: CompanyView },
  createBusinessVerification: { body: CompanyInput, result: CompanyView },
  updateBusinessVerification: { body: CompanyInput, result: CompanyView },
};
