/** Maximum number of sub-accounts per company, including archived ones. */
export const maxSubAccounts = 1000;

export const labelMaxLength = 40;
/** The company's own reference for a sub-account: a customer number, a branch. */
export const referencePattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
export const referenceMaxLength = 64;

/** Denotes the company's own account as one end of a move; other ends are ids of sub-accounts. */
export const mainAccount = 'main';

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
}

/** Returns the values a step-up verification of a move is bound to. */
export function moveValues({ from, to, asset, amount }: Move): Record<string, string> {
  return { from, to, asset, amount };
}
