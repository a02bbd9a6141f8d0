import { Type } from 'typebox';
import { Instant, Nothing, Nullable } from '../platform/schema-parts.ts';
import { Tokens } from '../session/schemas.ts';
import { VerificationId } from '../step-up/schemas.ts';
import { matchNumberPattern } from './rules.ts';

const strict = { additionalProperties: false } as const;
/** 32 random bytes, base64url. */
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const CodeBody = Type.Object({ code: Code }, strict);

export const qrLoginSchemas = {
  createQrLogin: {
    body: Nothing,
    result: Type.Object({ code: Type.String(), url: Type.String(), expiresInSeconds: Type.Integer() }, strict),
  },
  pollQrLogin: {
    body: CodeBody,
    result: Type.Object(
      {
        state: Type.Union([Type.Literal('waitingForScan'), Type.Literal('scanning'), Type.Literal('expired')]),
        /** What the phone's user said; null: nothing yet. */
        answer: Nullable(Type.Union([Type.Literal('confirmed'), Type.Literal('declined')])),
        /** What the phone has to enter, where it is in another network than this browser; null where it needs not. */
        matchNumber: Nullable(Type.String()),
        /** Given once, in the first answer after the confirmation. */
        tokens: Nullable(Tokens),
        expiresInSeconds: Type.Integer(),
      },
      strict,
    ),
  },
  scanQrLogin: {
    body: CodeBody,
    result: Type.Object(
      {
        /** Country of the browser's address, ISO 3166-1 alpha-2. */
        country: Nullable(Type.String()),
        ip: Type.String(),
        userAgent: Type.String(),
        createdAt: Instant,
        expiresInSeconds: Type.Integer(),
        /** Browser and phone come from one address: what one expects of one's own desk. */
        isSameAddress: Type.Boolean(),
        /** They are in different networks: the confirmation comes with the browser's number and a verification. */
        needsNumber: Type.Boolean(),
      },
      strict,
    ),
  },
  confirmQrLogin: {
    body: Type.Object(
      {
        code: Code,
        /** Both where the scan said so: what the browser shows, and a verification of `qrLogin.confirm`. */
        matchNumber: Type.Optional(Type.String({ pattern: matchNumberPattern })),
        verification: Type.Optional(VerificationId),
      },
      strict,
    ),
    result: Nothing,
  },
  declineQrLogin: { body: CodeBody, result: Nothing },
};
