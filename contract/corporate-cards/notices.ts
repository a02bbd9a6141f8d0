import type { DeclineReason } from './states.ts';

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

/** What is said of corporate cards and of their payments. */
export interface CardNoticeValues {
  'card.active': Card;
  'card.frozen': Card;
  'card.closed': Card;
  'card.declined': CardMoney & { readonly reason: DeclineReason };
  'card.refunded': CardMoney;
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
  'card.debt': { ...money, severity: 'warning' },
} as const;
