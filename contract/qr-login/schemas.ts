import { Type } from 'typebox';
import { Instant, Nothing, Nullable } from '../platform/schema-parts.ts';
import { Tokens } from '../session/schemas.ts';

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
      },
      strict,
    ),
  },
  confirmQrLogin: { body: CodeBody, result: Nothing },
  declineQrLogin: { body: CodeBody, result: Nothing },
};
