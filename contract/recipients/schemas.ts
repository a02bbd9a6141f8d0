import { Type } from 'typebox';
import { DynamicFieldPart, DynamicValuesPart } from '../dynamic-forms/schema-parts.ts';
import { CountryCode, payeesSchemas, SchemeText } from '../payees/schemas.ts';
import { payeeTypes } from '../payees/fields.ts';
import { friendlyNameMaxLength, nameCheckResults } from '../payees/rules.ts';
import { AssetCodeText, Instant, Line, Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { remittanceChannels } from '../remittance/rules.ts';

const strict = { additionalProperties: false } as const;

const kind = {
  currency: AssetCodeText,
  country: CountryCode,
  scheme: SchemeText,
  userType: Type.Enum([...payeeTypes]),
};

const NameCheck = Type.Object(
  {
    result: Type.Enum([...nameCheckResults]),
    /** Name of the account holder, if the bank returns it. */
    name: Nullable(Type.String()),
  },
  strict,
);

/** A recipient as submitted; the version is the form's. */
export const recipientForm = {
  ...kind,
  friendlyName: Line(friendlyNameMaxLength),
  values: DynamicValuesPart,
  version: Type.String({ maxLength: 20 }),
  isNameConfirmed: Type.Boolean(),
};

export const Recipient = Type.Object(
  {
    id: Uuid,
    ...kind,
    friendlyName: Type.String(),
    values: DynamicValuesPart,
    version: Type.String(),
    /** Increases with each change; an update of an older revision is refused. */
    revision: Type.Integer(),
    /** The account holder. */
    name: Type.String(),
    /** The account's identifier as one text. */
    account: Type.String(),
    bankName: Nullable(Type.String()),
    nameCheck: NameCheck,
    createdAt: Instant,
    updatedAt: Instant,
  },
  strict,
);

/** A way to pay in a currency, with the form for a recipient's country if one is given. */
const Channel = Type.Object(
  {
    id: Type.String(),
    currency: AssetCodeText,
    scheme: SchemeText,
    name: Type.String(),
    channel: Type.Enum([...remittanceChannels]),
    countries: Type.Array(CountryCode),
  },
  strict,
);

export const recipientsSchemas = {
  list: {
    body: Type.Object({}, strict),
    result: Type.Object({ items: Type.Array(Recipient), asOf: Instant }, strict),
  },
  get: { params: Type.Object({ id: Uuid }, strict), result: Recipient },
  listChannels: {
    query: Type.Object(
      {
        Currency: Type.Optional(AssetCodeText),
        Country: Type.Optional(CountryCode),
        UserType: Type.Optional(kind.userType),
      },
      strict,
    ),
    result: Type.Object(
      {
        version: Type.String(),
        items: Type.Array(Channel),
        /** Fields of the first channel in that country; empty if no country is given. */
        fields: Type.Array(DynamicFieldPart),
      },
      strict,
    ),
  },
  check: payeesSchemas.check,
  create: { body: Type.Object(recipientForm, strict), result: Recipient },
  update: {
    params: Type.Object({ id: Uuid }, strict),
    body: Type.Object({ ...recipientForm, revision: Type.Integer({ minimum: 1 }) }, strict),
    result: Recipient,
  },
  delete: { params: Type.Object({ id: Uuid }, strict), result: Nothing },
  restore: { body: Type.Object({ id: Uuid }, strict), result: Recipient },
};
