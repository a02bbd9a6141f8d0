import type { NameCheckResult } from '#contract/payees/rules.ts';

/** A third party's account, at any bank. */
export interface ForeignAccount {
  /** Account as one text: an IBAN, or bank and account number separated by a space. */
  readonly account: string;
  readonly country: string;
  /** Scheme it is to be paid by: not every scheme supports checks. */
  readonly scheme: string;
}

/** An account with the name to check. */
export interface AskedName extends ForeignAccount {
  readonly name: string;
}

export interface NameCheck {
  readonly result: NameCheckResult;
  /** For a close match, the holder known to the bank; null if it doesn't say. */
  readonly name: string | null;
}

/** A bank as identified by an account number. */
export interface FoundBank {
  readonly name: string;
  readonly country: string;
}

/** Checks of an account with its bank before it is paid (Verification of Payee, Confirmation of Payee). */
export interface NameChecks {
  /** Returns `unavailable` if no bank can be queried, or none responds. */
  checkName(account: ForeignAccount, name: string): Promise<NameCheck>;
  /** Checks many at once, in order: the schemes accept files. */
  checkNames(asked: readonly AskedName[]): Promise<readonly NameCheck[]>;
  /** Returns the bank of an account; undefined if the number matches no known bank. */
  findBank(account: Pick<ForeignAccount, 'account' | 'country'>): Promise<FoundBank | undefined>;
}
