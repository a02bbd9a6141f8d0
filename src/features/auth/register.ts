import { account } from '#contract/account/calls.ts';
import { api } from '#src/platform/api.ts';
import { withSealedPassword } from '#src/platform/password-key.ts';
import type { Applicant } from './use-registration.ts';

export interface SecureValues {
  readonly code: string;
  /** Came when the code was sent. */
  readonly codeTicket: string;
  readonly password: string;
  readonly again: string;
  readonly referralCode: string;
  readonly whatsAppId: string;
  readonly hasAcceptedTerms: boolean;
}

const options = { isInline: true, beginsSession: true };

/** Registers: a person by the call of his contact, a company by the merchants' own. */
export async function register(applicant: Applicant, questionnaireId: string, values: SecureValues): Promise<void> {
  const { accountType, merchantName, contact } = applicant;
  const referralCode = values.referralCode.trim() || undefined;
  const whatsAppId = values.whatsAppId.trim() || undefined;
  await withSealedPassword(values.password, 'register', (password) => {
    const common = {
      code: values.code,
      codeTicket: values.codeTicket,
      password,
      questionnaireId,
      hasAcceptedTerms: true as const,
      referralCode,
      whatsAppId,
    };
    const { kind, value } = contact;
    if (accountType === 'merchant') {
      const reach = kind === 'email' ? { emailAddress: value } : { phoneNumber: value };
      return api(account.registerMerchant, { body: { ...common, merchantName, ...reach } }, options);
    }
    return kind === 'email'
      ? api(account.registerByEmail, { body: { ...common, accountType, emailAddress: value } }, options)
      : api(account.registerByPhone, { body: { ...common, accountType, phoneNumber: value } }, options);
  });
}
