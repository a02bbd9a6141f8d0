import { Type } from 'typebox';
import { keyPattern, type DynamicValues } from '../dynamic-forms/rules.ts';
import { DynamicFieldPart, DynamicValuesPart } from '../dynamic-forms/schema-parts.ts';
import { AssetCodeText, Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { payeeTypes } from './fields.ts';
import { friendlyNameMaxLength, maxImported, modulusChecks, nameCheckResults } from './rules.ts';

const strict = { additionalProperties: false } as const;
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
export const SchemeText = Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' });

const kind = {
  currency: AssetCodeText,
  country: CountryCode,
  scheme: SchemeText,
  userType: Type.Enum([...payeeTypes]),
};
const form = { ...kind, friendlyName: Line(friendlyNameMaxLength), values: DynamicValuesPart };

/** Values of an import: none longer than any scheme requires. */
const ShortValues = Type.Unsafe<DynamicValues>(
  Type.Record(Type.String({ pattern: keyPattern }), Type.String({ maxLength: 140 }), {
    maxProperties: 30,
    additionalProperties: false,
  }),
);

const NameCheck = Type.Object(
  {
    result: Type.Enum([...nameCheckResults]),
    /** Name of the account holder, if the bank returns it. */
    name: Nullable(Type.String()),
  },
  strict,
);

export const Payee = Type.Object(
  {
    id: Uuid,
    ...form,
    version: Type.String(),
    /** The account holder. */
    name: Type.String(),
    /** The account's identifier as one text. */
    account: Type.String(),
    bankName: Nullable(Type.String()),
    nameCheck: NameCheck,
    /** When it can be paid; null if it already can. */
    usableAt: Nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

/** A payee as submitted; `isNameConfirmed` matters only if the account is new. */
const entry = { ...form, version: Type.String({ maxLength: 20 }), isNameConfirmed: Type.Boolean() };

export const payeesSchemas = {
  getFields: {
    query: Type.Object(
      { Currency: AssetCodeText, Country: CountryCode, PaymentType: SchemeText, UserType: kind.userType },
      strict,
    ),
    result: Type.Object({ version: Type.String(), fields: Type.Array(DynamicFieldPart) }, strict),
  },
  check: {
    body: Type.Object({ ...kind, values: DynamicValuesPart }, strict),
    result: Type.Object(
      {
        nameCheck: NameCheck,
        modulusCheck: Type.Enum([...modulusChecks]),
        /** The bank, derived from the account number. */
        bank: Nullable(Type.Object({ name: Type.String(), country: CountryCode }, strict)),
      },
      strict,
    ),
  },
  create: { body: Type.Object({ ...entry, verification: VerificationId }, strict), result: Payee },
  update: {
    body: Type.Object({ id: Uuid, ...entry, verification: Type.Optional(VerificationId) }, strict),
    result: Payee,
  },
  import: {
    body: Type.Object(
      {
        entries: Type.Array(Type.Object({ ...form, values: ShortValues }, strict), {
          minItems: 1,
          maxItems: maxImported,
        }),
        version: Type.String({ maxLength: 20 }),
        verification: VerificationId,
      },
      strict,
    ),
    result: Type.Object(
      {
        added: Type.Array(Payee),
        /** Failed entries, by index in the request. */
        failed: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() }, strict)),
      },
      strict,
    ),
  },
  list: { result: Type.Object({ items: Type.Array(Payee), asOf: Instant }, strict) },
  delete: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  restore: { body: Type.Object({ id: Uuid }, strict), result: Payee },
};
