import type { StaffArea } from '../staff/permissions.ts';
import type { DecisionKind } from '../staff/rules.ts';

interface KindFacts {
  /** Staff area whose permissions are needed to read and to act. */
  readonly area: StaffArea;
  /** Hours from opening until it is due. */
  readonly dueHours: number;
  /** Whether the customer may be asked for more information. */
  readonly canAsk: boolean;
}

/** Every review made by people, one row per kind. */
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
  paymentProof: { area: 'deposits', dueHours: 72, canAsk: true },
  creditReturn: { area: 'deposits', dueHours: 24, canAsk: false },
  cardDispute: { area: 'deposits', dueHours: 72, canAsk: false },
  fiatDebt: { area: 'deposits', dueHours: 72, canAsk: true },
  balance: { area: 'balances', dueHours: 24, canAsk: false },
  tier: { area: 'users', dueHours: 72, canAsk: false },
  treasury: { area: 'custody', dueHours: 24, canAsk: false },
  staffRole: { area: 'staff', dueHours: 72, canAsk: false },
  catalogue: { area: 'catalogue', dueHours: 72, canAsk: false },
  content: { area: 'content', dueHours: 72, canAsk: false },
} as const satisfies Partial<Record<DecisionKind, KindFacts>>;
export type CaseKind = keyof typeof caseKinds;

/** The kinds as a list, for schemas and filters. */
export const caseKindNames = Object.keys(caseKinds).filter((name): name is CaseKind => name in caseKinds);

/** Facts shown about a case, in display order. */
export const factNames = [
  'amount',
  'owed',
  'total',
  'fee',
  'arrives',
  'account',
  'from',
  'to',
  'network',
  'scheme',
  'purpose',
  'address',
  'tag',
  'transactionHash',
  'reference',
  'beneficiary',
  'risk',
  'reviewReason',
  'refundAddress',
  'refundRisk',
  'answer',
  'items',
  'currencies',
  'newEmail',
  'newPhone',
  'attempt',
  'returned',
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

/** One fact about a case; an amount has its asset. */
export interface Fact {
  readonly name: FactName;
  readonly value: string;
  readonly asset: string | null;
}
