import { Type } from 'typebox';
import { SealedPassword } from '../session/schemas.ts';
import { codePattern, referralCodePattern } from './rules.ts';

const strict = { additionalProperties: false } as const;

export const accountSchemas = {
  registerByEmail: {
    body: Type.Object(
      {
        emailAddress: Type.String({ minLength: 3, maxLength: 254 }),
        code: Type.String({ pattern: codePattern }),
        password: SealedPassword,
        accountType: Type.Union([Type.Literal('individual'), Type.Literal('merchant')]),
        /** Terms and privacy policy; nothing is registered without. */
        hasAcceptedTerms: Type.Literal(true),
        referralCode: Type.Optional(Type.String({ pattern: referralCodePattern })),
        merchantName: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      },
      strict,
    ),
    result: Type.Object({ uid: Type.String() }, strict),
  },
};
