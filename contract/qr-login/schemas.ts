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
        /** The phone user's answer; null: none yet. */
        answer: Nullable(Type.Union([Type.Literal('confirmed'), Type.Literal('declined')])),
        /** Number the phone has to enter if it is in another network than this browser; null if not needed. */
        matchNumber: Nullable(Type.String()),
        /** Returned once, in the first response after the confirmation. */
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
        /** Country of the browser's IP address, ISO 3166-1 alpha-2. */
        country: Nullable(Type.String()),
        ip: Type.String(),
        userAgent: Type.String(),
        createdAt: Instant,
        expiresInSeconds: Type.Integer(),
        /** True if browser and phone share one IP address, as expected at the user's own desk. */
        isSameAddress: Type.Boolean(),
        /** True if they are in different networks, or for staff: confirming needs the browser's number and a verification. */
        needsNumber: Type.Boolean(),
      },
      strict,
    ),
  },
  confirmQrLogin: {
    body: Type.Object(
      {
        code: Code,
        /** Both are needed if the scan said so: the browser's number, and a verification for `qrLogin.confirm`. */
        matchNumber: Type.Optional(Type.String({ pattern: matchNumberPattern })),
        verification: Type.Optional(VerificationId),
      },
      strict,
    ),
    result: Nothing,
  },
  declineQrLogin: { body: CodeBody, result: Nothing },
};
