import type { RequestField } from './rules.ts';
import type { CardDisputeState, DeclineReason } from './states.ts';

/** A company's card, for its holder. */
interface Card {
  readonly id: string;
  readonly label: string;
  readonly lastFour: string | null;
}

interface CardMoney extends Card {
  readonly merchant: string;
  readonly asset: string;
  readonly amount: string;
}

interface CardLimit extends Card {
  readonly field: RequestField;
  readonly asset: string;
  readonly amount: string;
}

/** Values of the notices about corporate cards and their payments. */
export interface CardNoticeValues {
  'card.active': Card;
  'card.frozen': Card;
  'card.closed': Card;
  'card.declined': CardMoney & { readonly reason: DeclineReason };
  'card.refunded': CardMoney;
  /** The payment just made. */
  'card.receiptWanted': CardMoney & { readonly payment: string };
  /** Number of payments of a card that are missing their receipt. */
  'card.receiptsMissing': Card & { readonly count: number };
  /** A holder requests a limit for their card; `by` is the company's name for them. */
  'card.limitAsked': CardLimit & { readonly by: string; readonly reason: string };
  'card.limitApproved': CardLimit & { readonly answer: string };
  'card.limitDeclined': CardLimit & { readonly answer: string };
  /** Outcome of a dispute; `amount` is the disputed amount. */
  'card.disputed': CardMoney & { readonly payment: string; readonly status: CardDisputeState };
  /** A merchant took more than was available; `owed` is the shortfall. */
  'card.debt': CardMoney & { readonly owed: string };
}

const money = { category: 'money', members: 'cards.manage' } as const;

/** Severity of each notice; members who manage cards get the company's own notices too. */
export const cardNotices = {
  'card.active': { ...money, severity: 'success' },
  'card.frozen': { ...money, severity: 'warning' },
  'card.closed': { ...money, severity: 'info' },
  'card.declined': { ...money, severity: 'warning' },
  'card.refunded': { ...money, severity: 'info' },
  'card.receiptWanted': { ...money, severity: 'info', isQuiet: true },
  'card.receiptsMissing': { ...money, severity: 'warning' },
  'card.limitAsked': { ...money, severity: 'warning' },
  'card.limitApproved': { ...money, severity: 'success' },
  'card.limitDeclined': { ...money, severity: 'warning' },
  'card.disputed': { ...money, severity: 'info' },
  'card.debt': { ...money, severity: 'warning' },
} as const;
