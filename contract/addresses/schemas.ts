import { Type } from 'typebox';
import { VerificationId } from '../step-up/schemas.ts';
import { AssetCodeText, Instant, Nothing, Nullable, OptionalLine, Uuid } from '../platform/schema-parts.ts';
import {
  addressMaxLength,
  holdings,
  maxAddresses,
  nameMaxLength,
  remarkMaxLength,
  tagMaxLength,
  userTypes,
} from './rules.ts';

const strict = { additionalProperties: false } as const;

const entry = {
  asset: AssetCodeText,
  network: AssetCodeText,
  address: Type.String({ minLength: 1, maxLength: addressMaxLength }),
  tag: OptionalLine(tagMaxLength),
  remark: OptionalLine(remarkMaxLength),
  beneficiary: OptionalLine(nameMaxLength),
  userType: Type.Enum([...userTypes]),
  holding: Type.Enum([...holdings]),
  provider: OptionalLine(nameMaxLength),
};
const Entry = Type.Object(entry, strict);

export const BookAddress = Type.Object(
  {
    id: Uuid,
    ...entry,
    createdAt: Instant,
    updatedAt: Instant,
    /** When it can be withdrawn to (the cool-down of allow-list-only mode); null if it already can. */
    usableAt: Nullable(Instant),
  },
  strict,
);

const Settings = Type.Object(
  {
    isAllowListOnly: Type.Boolean(),
    /** When the mode ends; null if it is off or stays on. */
    turnsOffAt: Nullable(Instant),
    /** Which networks' addresses are accepted: the real ones or the test ones. */
    stage: Type.Enum(['main', 'test']),
  },
  strict,
);

/** A customer in the address book. */
const Payee = Type.Object(
  {
    id: Uuid,
    uid: Type.String(),
    name: Type.String(),
    /** Whether the name was verified; if not, it is part of the contact. */
    isVerified: Type.Boolean(),
    remark: Type.String(),
    createdAt: Instant,
    /** When transfers to the payee are allowed; null if they already are. */
    usableAt: Nullable(Instant),
  },
  strict,
);

export const addressesSchemas = {
  create: {
    body: Type.Object({ ...entry, verification: VerificationId }, strict),
    result: BookAddress,
  },
  import: {
    body: Type.Object(
      { entries: Type.Array(Entry, { minItems: 1, maxItems: maxAddresses }), verification: VerificationId },
      strict,
    ),
    result: Type.Object(
      {
        added: Type.Array(BookAddress),
        /** Failed entries, by index in the request. */
        failed: Type.Array(
          Type.Object(
            {
              index: Type.Integer(),
              code: Type.Union([Type.Integer(), Type.Enum(['address:exists', 'address:tooMany'])]),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  restore: { body: Type.Object({ id: Uuid }, strict), result: BookAddress },
  delete: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  changeRemark: {
    body: Type.Object({ id: Uuid, remark: OptionalLine(remarkMaxLength) }, strict),
    result: Nothing,
  },
  list: { result: Type.Object({ items: Type.Array(BookAddress), asOf: Instant }, strict) },
  addPayee: {
    body: Type.Object(
      {
        uid: Type.String({ pattern: '^[0-9]{8}$' }),
        remark: OptionalLine(remarkMaxLength),
        verification: VerificationId,
      },
      strict,
    ),
    result: Payee,
  },
  deletePayee: { body: Type.Object({ id: Uuid }, strict), result: Nothing },
  restorePayee: { body: Type.Object({ id: Uuid }, strict), result: Payee },
  listPayees: { result: Type.Object({ items: Type.Array(Payee), asOf: Instant }, strict) },
  getSettings: { result: Settings },
  turnAllowListOn: { result: Settings },
  turnAllowListOff: { body: Type.Object({ verification: VerificationId }, strict), result: Settings },
};
