import type { EntryAction, StepUpFactor } from '#contract/step-up/actions.ts';

/** Factors a user can prove their identity with. */
export interface BoundFactors {
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  /** Set before sign-in: the password, or a code, was already given. */
  readonly entry?: EntryAction;
}

/** Factors for which a code is sent. */
export type SentFactor = 'email' | 'sms';

/**
 * Lists the ways to pass, the usual one first; proving all factors of one way passes. With an authenticator: its code,
 * or a recovery code instead, and a code sent to the email address, or to the phone if there is no address. Without: a
 * code sent to every bound contact. A passkey alone is enough.
 */
export function listWays(bound: BoundFactors): StepUpFactor[][] {
  if (bound.entry) return listEntryWays(bound, bound.entry);
  const contacts: StepUpFactor[] = [
    ...(bound.email ? ['email' as const] : []),
    ...(bound.phone ? ['sms' as const] : []),
  ];
  const ways: StepUpFactor[][] = [];
  if (bound.hasTotp) {
    const [contact] = contacts;
    const rest = contact ? [contact] : [];
    ways.push(['totp', ...rest], ['recoveryCode', ...rest]);
  } else if (contacts.length > 0) {
    ways.push(contacts);
  }
  if (bound.hasPasskey) ways.push(['passkey']);
  return ways;
}

/**
 * Lists the ways to enter. One more factor besides the password or the code sent: the authenticator, a recovery code or
 * a passkey. If none is bound, a sign-in requires a code sent to a contact, and a reset, which already used such a
 * code, nothing.
 */
function listEntryWays(bound: BoundFactors, entry: EntryAction): StepUpFactor[][] {
  const ways: StepUpFactor[][] = bound.hasTotp ? [['totp'], ['recoveryCode']] : [];
  if (bound.hasPasskey) ways.push(['passkey']);
  if (ways.length > 0 || entry === 'session.resetPassword') return ways;
  return [...(bound.email ? [['email' as const]] : []), ...(bound.phone ? [['sms' as const]] : [])];
}

/** Whether these factors are enough. A passkey was verified by its own key, whatever is listed now. */
export function isEnough(bound: BoundFactors, passed: readonly string[]): boolean {
  return passed.includes('passkey') || listWays(bound).some((way) => way.every((factor) => passed.includes(factor)));
}

/** Returns what is missing on the way closest to completion. */
export function listMissing(bound: BoundFactors, passed: readonly string[]): StepUpFactor[] {
  if (isEnough(bound, passed)) return [];
  const ways = listWays(bound).map((way) => {
    const missing = way.filter((factor) => !passed.includes(factor));
    return { missing, proved: way.length - missing.length };
  });
  return ways.toSorted((a, b) => b.proved - a.proved)[0]?.missing ?? [];
}

/** Returns every factor of any of the ways. */
export function listFactors(bound: BoundFactors): StepUpFactor[] {
  return [...new Set(listWays(bound).flat())];
}

/** Masks as `al***@example.org`: enough to recognize one's own, too little to learn another user's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}

/** Masks what there is of a customer's contacts. */
export function maskContacts({ email, phone }: { readonly email: string | null; readonly phone: string | null }) {
  return { email: email === null ? null : maskEmail(email), phone: phone === null ? null : maskPhone(phone) };
}

/** Masks as `+47****1234`: the first three and the last four characters. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
