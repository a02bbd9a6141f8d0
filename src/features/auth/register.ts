import { account } from '#contract/account/calls.ts';
import { api } from '#src/platform/api.ts';
import { withSealedPassword } from '#src/platform/password-key.ts';
import { signInByEmail, signInByPhone } from '#src/platform/sign-in.ts';
import { rememberContact } from './known-contact.ts';
import type { Applicant, Confirmed } from './use-registration.ts';

export interface SecureValues {
  readonly password: string;
  readonly again: string;
  readonly referralCode: string;
  readonly whatsAppId: string;
  readonly hasAcceptedTerms: boolean;
}

const options = { isInline: true, beginsSession: true };

/** Registers: an individual by the call for their contact, a company by the merchants' own call. */
export async function register(
  { accountType, merchantName, contact }: Applicant,
  passed: Confirmed & { readonly questionnaireId: string },
  values: SecureValues,
): Promise<void> {
  const referralCode = values.referralCode.trim() || undefined;
  const whatsAppId = values.whatsAppId.trim() || undefined;
  await withSealedPassword(values.password, 'register', (password) => {
    const common = {
      ...passed,
      password,
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

/**
 * Signs in a user who has just registered: on this device, which the account knows, the password is enough. @returns
 * false if that failed; the account still exists, and the sign-in page knows the contact.
 */
export async function enterAs({ accountType, contact }: Applicant, password: string): Promise<boolean> {
  try {
    if (contact.kind === 'email') await signInByEmail({ email: contact.value, password, accountType });
    else await signInByPhone({ phone: contact.value, password, accountType });
    return true;
  } catch {
    rememberContact(contact);
    return false;
  }
}
