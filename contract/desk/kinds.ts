import type { StaffArea } from '../staff/permissions.ts';
import type { DecisionKind } from '../staff/rules.ts';

interface KindFacts {
  /** Whose permission to read and to act it takes. */
  readonly area: StaffArea;
  /** From its opening on. */
  readonly dueHours: number;
  /** Whether the customer may be asked for more. */
  readonly canAsk: boolean;
}

/** Every review that people make: one row a kind. */
export const caseKinds = {
  kyc: { area: 'verifications', dueHours: 48, canAsk: true },
  securityApplication: { area: 'security', dueHours: 72, canAsk: true },
  unfreeze: { area: 'security', dueHours: 24, canAsk: false },
  withdrawal: { area: 'withdrawals', dueHours: 24, canAsk: true },
  deposit: { area: 'deposits', dueHours: 24, canAsk: true },
  missingDeposit: { area: 'deposits', dueHours: 48, canAsk: true },
  transfer: { area: 'transfers', dueHours: 24, canAsk: true },
  payment: { area: 'custody', dueHours: 4, canAsk: false },
  refill: { area: 'custody', dueHours: 24, canAsk: false },
  fiatWithdrawal: { area: 'withdrawals', dueHours: 24, canAsk: false },
  remittance: { area: 'withdrawals', dueHours: 24, canAsk: false },
  globalAccount: { area: 'verifications', dueHours: 48, canAsk: true },
  dealerOrder: { area: 'dealing', dueHours: 24, canAsk: false },
  cardDebt: { area: 'deposits', dueHours: 72, canAsk: true },
  earnProduct: { area: 'catalogue', dueHours: 72, canAsk: false },
  earnRedemption: { area: 'custody', dueHours: 24, canAsk: false },
  earnSlashing: { area: 'custody', dueHours: 24, canAsk: false },
  unmatchedCredit: { area: 'deposits', dueHours: 24, canAsk: false },
  thirdPartyPayer: { area: 'deposits', dueHours: 24, canAsk: true },
  fiatDeposit: { area: 'deposits', dueHours: 24, canAsk: true },
  creditReturn: { area: 'deposits', dueHours: 24, canAsk: false },
  cardDispute: { area: 'deposits', dueHours: 72, canAsk: false },
  fiatDebt: { area: 'deposits', dueHours: 72, canAsk: true },
  balance: { area: 'balances', dueHours: 24, canAsk: false },
  staffRole: { area: 'staff', dueHours: 72, canAsk: false },
  catalogue: { area: 'catalogue', dueHours: 72, canAsk: false },
  content: { area: 'content', dueHours: 72, canAsk: false },
} as const satisfies Partial<Record<DecisionKind, KindFacts>>;
export type CaseKind = keyof typeof caseKinds;

/** The kinds as a list, for schemas and filters. */
export const caseKindNames = Object.keys(caseKinds).filter((name): name is CaseKind => name in caseKinds);

/** What is said of a case, in the order in which it is shown. */
export const factNames = [
  'amount',
  'owed',
  'total',
  'fee',
  'account',
  'from',
  'to',
  'network',
  'address',
  'tag',
  'transactionHash',
  'beneficiary',
  'risk',
  'reviewReason',
  'refundAddress',
  'items',
  'currencies',
  'newEmail',
  'newPhone',
  'attempt',
  'role',
  'change',
  'row',
  'reverts',
  'effectiveAt',
  'finding',
  'page',
  'remark',
] as const;
export type FactName = (typeof factNames)[number];

/** One fact of a case; an amount has its asset. */
export interface Fact {
  readonly name: FactName;
  readonly value: string;
  readonly asset: string | null;
}
