import type { NameCheckResult } from '#contract/payees/rules.ts';

/** An account of somebody else's, at whichever bank. */
export interface ForeignAccount {
  /** As one text: an IBAN, or the numbers of bank and account with a blank between. */
  readonly account: string;
  readonly country: string;
  /** The way in which it is to be paid: not each can ask. */
  readonly scheme: string;
}

/** An account with the name that is asked for. */
export interface AskedName extends ForeignAccount {
  readonly name: string;
}

export interface NameCheck {
  readonly result: NameCheckResult;
  /** Of a close match, whom the bank knows as the holder; null where it doesn't say. */
  readonly name: string | null;
}

/** A bank as its number names it. */
export interface FoundBank {
  readonly name: string;
  readonly country: string;
}

/** What banks say of an account before it is paid (Verification of Payee, Confirmation of Payee). */
export interface NameChecks {
  /** `unavailable` where nobody can be asked, or nobody answers. */
  checkName(account: ForeignAccount, name: string): Promise<NameCheck>;
  /** The same of many at once, in their order: the schemes take files. */
  checkNames(asked: readonly AskedName[]): Promise<readonly NameCheck[]>;
  /** The bank of an account; undefined where the number names none that is known. */
  findBank(account: Pick<ForeignAccount, 'account' | 'country'>): Promise<FoundBank | undefined>;
}
