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

/** What is said of corporate cards and of their payments. */
export interface CardNoticeValues {
  'card.active': Card;
  'card.frozen': Card;
  'card.closed': Card;
  'card.declined': CardMoney & { readonly reason: DeclineReason };
  'card.refunded': CardMoney;
  /** What was just paid. */
  'card.receiptWanted': CardMoney & { readonly payment: string };
  /** Payments of a card that wait for theirs. */
  'card.receiptsMissing': Card & { readonly count: number };
  /** A holder asks for a limit of his card's; `by` is what the company calls him. */
  'card.limitAsked': CardLimit & { readonly by: string; readonly reason: string };
  'card.limitApproved': CardLimit & { readonly answer: string };
  'card.limitDeclined': CardLimit & { readonly answer: string };
  /** What became of a dispute; `amount` is what is disputed. */
  'card.disputed': CardMoney & { readonly payment: string; readonly status: CardDisputeState };
  /** A merchant took more than there was; `owed` is what is missing. */
  'card.debt': CardMoney & { readonly owed: string };
}

const money = { category: 'money', members: 'cards.manage' } as const;

/** How grave each is; who manages cards hears what the company itself is told. */
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
