import { Type } from 'typebox';
import { Nothing, Nullable, Uuid } from '../platform/schema-parts.ts';
import { CodeTicket, EmailText, PhoneText, SealedPassword } from '../session/schemas.ts';
import { AuthenticationResponse } from '../passkeys/schemas.ts';
import { linkTokenPattern } from '../security/rules.ts';
import { AuthenticatorCodes } from '../step-up/schemas.ts';
import { questionIds, type QuestionId } from './questionnaire.ts';
import { codePattern, merchantNameLength, referralCodePattern, whatsAppIdPattern } from './rules.ts';

const strict = { additionalProperties: false } as const;
const AccountType = Type.Union([Type.Literal('individual'), Type.Literal('merchant')]);
const Code = Type.String({ pattern: codePattern });
const MerchantName = Type.String({ ...merchantNameLength, pattern: '\\S' });

const Answer = Type.Optional(Type.Boolean());
/** A yes or no per question; the account type decides which are needed (`questionsFor`). */
const Answers = Type.Object(
  Object.fromEntries(questionIds.map((id) => [id, Answer])) as Record<QuestionId, typeof Answer>,
  strict,
);

/** Fields of every registration besides the contact. */
const registration = {
  code: Code,
  codeTicket: CodeTicket,
  /** Sealed under a ticket for `register`. */
  password: SealedPassword,
  /** The questionnaire passed on this device for this contact and account type. Works once. */
  questionnaireId: Uuid,
  /** Acceptance of the terms and privacy policy; required to register. */
  hasAcceptedTerms: Type.Literal(true),
  referralCode: Type.Optional(Type.String({ pattern: referralCodePattern })),
  whatsAppId: Type.Optional(Type.String({ pattern: whatsAppIdPattern })),
};
const Registered = Type.Object({ uid: Type.String() }, strict);

/** Issued for a correct code; exchanged once for a new password. */
const ResetTicket = Type.Object(
  {
    ticket: Type.String(),
    expiresInSeconds: Type.Integer(),
    /**
     * Second factors the reset accepts besides the ticket, one of which is required; empty if no authenticator and no
     * passkey is bound.
     */
    factors: Type.Array(Type.Enum(['totp', 'recoveryCode', 'passkey'])),
  },
  strict,
);
/** The second factor of a reset, if one is bound. */
const secondFactor = {
  ...AuthenticatorCodes,
  /** The response to a BeginPasskeySignIn challenge, for the key of this request's proof. */
  passkey: Type.Optional(AuthenticationResponse),
};
const TicketText = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const accountSchemas = {
  submitQuestionnaire: {
    body: Type.Object(
      {
        accountType: AccountType,
        /** The contact to register: one of the two. */
        emailAddress: Type.Optional(EmailText),
        phoneNumber: Type.Optional(PhoneText),
        answers: Answers,
      },
      strict,
    ),
    result: Type.Object(
      {
        isEligible: Type.Boolean(),
        /** Needed to register; null if the applicant is not eligible. */
        questionnaireId: Nullable(Uuid),
      },
      strict,
    ),
  },
  confirmContact: {
    body: Type.Object(
      {
        /** The contact to register: one of the two. */
        emailAddress: Type.Optional(EmailText),
        phoneNumber: Type.Optional(PhoneText),
        code: Code,
        codeTicket: CodeTicket,
      },
      strict,
    ),
    /** How long the same code can still be used to register. */
    result: Type.Object({ expiresInSeconds: Type.Integer() }, strict),
  },
  registerByEmail: {
    body: Type.Object(
      {
        emailAddress: EmailText,
        accountType: AccountType,
        merchantName: Type.Optional(MerchantName),
        ...registration,
      },
      strict,
    ),
    result: Registered,
  },
  registerByPhone: {
    body: Type.Object(
      {
        phoneNumber: PhoneText,
        accountType: AccountType,
        merchantName: Type.Optional(MerchantName),
        ...registration,
      },
      strict,
    ),
    result: Registered,
  },
  registerMerchant: {
    body: Type.Object(
      {
        /** The contact to register: one of the two. */
        emailAddress: Type.Optional(EmailText),
        phoneNumber: Type.Optional(PhoneText),
        merchantName: MerchantName,
        ...registration,
      },
      strict,
    ),
    result: Registered,
  },
  checkResetByPhone: {
    body: Type.Object({ phoneNumber: PhoneText, code: Code, codeTicket: CodeTicket }, strict),
    result: ResetTicket,
  },
  resetByPhone: {
    body: Type.Object(
      { phoneNumber: PhoneText, ticket: TicketText, password: SealedPassword, ...secondFactor },
      strict,
    ),
    result: Nothing,
  },
  checkResetByEmail: {
    body: Type.Object({ emailAddress: EmailText, code: Code, codeTicket: CodeTicket }, strict),
    result: ResetTicket,
  },
  resetByEmail: {
    body: Type.Object(
      { emailAddress: EmailText, ticket: TicketText, password: SealedPassword, ...secondFactor },
      strict,
    ),
    result: Nothing,
  },
  checkResetByLink: {
    body: Type.Object({ token: Type.String({ pattern: linkTokenPattern }) }, strict),
    result: Type.Object({ emailAddress: EmailText, ...ResetTicket.properties }, strict),
  },
};
