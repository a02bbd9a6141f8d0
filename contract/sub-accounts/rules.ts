/** As many as a company may have, archived ones among them. */
export const maxSubAccounts = 1000;

export const labelMaxLength = 40;
/** The company's own name for a sub-account: a customer's number, a branch. */
export const referencePattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
export const referenceMaxLength = 64;

/** The end of a move that is the company's own account; the other ends are ids of sub-accounts. */
export const mainAccount = 'main';

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
}

/** What a security verification of a move is bound to. */
export function moveValues({ from, to, asset, amount }: Move): Record<string, string> {
  return { from, to, asset, amount };
}
