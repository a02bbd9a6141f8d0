import type { EntryAction, StepUpFactor } from '#contract/step-up/actions.ts';

/** What somebody can prove himself with. */
export interface BoundFactors {
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  /** Set where nobody is signed in yet: the password, or a code, was given already. */
  readonly entry?: EntryAction;
}

/** The codes that can be sent. */
export type SentFactor = 'email' | 'sms';

/**
 * The ways to pass, the usual first; whoever proves all of one has passed. With an authenticator: its code,
 * or a recovery code in its place, and a code sent to the email address, or to the phone where there is no
 * address. Without: a code sent to every bound contact. A passkey alone is enough.
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
 * The ways to enter. Beside the password, or the code that was sent, one thing more: the authenticator, a recovery
 * code or a passkey. Where none is bound, a sign-in asks for a code to a contact, and a reset, whose code that is,
 * for nothing.
 */
function listEntryWays(bound: BoundFactors, entry: EntryAction): StepUpFactor[][] {
  const ways: StepUpFactor[][] = bound.hasTotp ? [['totp'], ['recoveryCode']] : [];
  if (bound.hasPasskey) ways.push(['passkey']);
  if (ways.length > 0 || entry === 'session.resetPassword') return ways;
  return [...(bound.email ? [['email' as const]] : []), ...(bound.phone ? [['sms' as const]] : [])];
}

/** Whether these factors are enough. A passkey was checked by its own key, whatever is listed now. */
export function isEnough(bound: BoundFactors, passed: readonly string[]): boolean {
  return passed.includes('passkey') || listWays(bound).some((way) => way.every((factor) => passed.includes(factor)));
}

/** What is left to prove on the way that is nearest to its end. */
export function listMissing(bound: BoundFactors, passed: readonly string[]): StepUpFactor[] {
  if (isEnough(bound, passed)) return [];
  const ways = listWays(bound).map((way) => {
    const missing = way.filter((factor) => !passed.includes(factor));
    return { missing, proved: way.length - missing.length };
  });
  return ways.toSorted((a, b) => b.proved - a.proved)[0]?.missing ?? [];
}

/** Every factor that is on one of the ways. */
export function listFactors(bound: BoundFactors): StepUpFactor[] {
  return [...new Set(listWays(bound).flat())];
}

/** `al***@example.org`: enough to know one's own, too little to learn somebody else's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}

/** `+47****1234`: the first three and the last four. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
