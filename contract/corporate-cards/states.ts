import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A corporate card. `ordered`: it is made or on its way, and pays nothing yet. */
export const corporateCardStates = ['ordered', 'active', 'frozen', 'closed'] as const;
export type CorporateCardState = (typeof corporateCardStates)[number];

/** What holders and those who manage cards are told of a card. */
export type CorporateCardNotice = Extract<NoticeKind, 'card.active' | 'card.frozen' | 'card.closed'>;

/** The allowed moves; a state that nothing leads on from is final. */
export const corporateCardTable: StateTable<CorporateCardState, CorporateCardNotice> = {
  states: corporateCardStates,
  initial: ['ordered'],
  moves: [
    { from: 'ordered', to: 'active', by: ['user', 'provider'], notices: ['card.active'] },
    { from: 'ordered', to: 'closed', by: ['user', 'provider'], notices: ['card.closed'] },
    { from: 'active', to: 'frozen', by: ['user'], notices: ['card.frozen'] },
    { from: 'frozen', to: 'active', by: ['user'], notices: ['card.active'] },
    // The provider closes what was lost; the clock what was to pay once and has.
    { from: 'active', to: 'closed', by: ['user', 'provider', 'clock'], notices: ['card.closed'] },
    { from: 'frozen', to: 'closed', by: ['user', 'provider', 'clock'], notices: ['card.closed'] },
  ],
};
