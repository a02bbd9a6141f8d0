import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A corporate card. `ordered`: it is being made or shipped, and can't pay yet. */
export const corporateCardStates = ['ordered', 'active', 'frozen', 'closed'] as const;
export type CorporateCardState = (typeof corporateCardStates)[number];

/** Notices about a card to its holder and to members who manage cards. */
export type CorporateCardNotice = Extract<NoticeKind, 'card.active' | 'card.frozen' | 'card.closed'>;

/** Allowed moves; a state with no outgoing move is final. */
export const corporateCardTable: StateTable<CorporateCardState, CorporateCardNotice> = {
  states: corporateCardStates,
  initial: ['ordered'],
  moves: [
    { from: 'ordered', to: 'active', by: ['user', 'provider'], notices: ['card.active'] },
    { from: 'ordered', to: 'closed', by: ['user', 'provider'], notices: ['card.closed'] },
    { from: 'active', to: 'frozen', by: ['user'], notices: ['card.frozen'] },
    { from: 'frozen', to: 'active', by: ['user'], notices: ['card.active'] },
    // The provider closes lost cards; the clock closes single-use cards that have paid.
    { from: 'active', to: 'closed', by: ['user', 'provider', 'clock'], notices: ['card.closed'] },
    { from: 'frozen', to: 'closed', by: ['user', 'provider', 'clock'], notices: ['card.closed'] },
  ],
};

/** A card payment. `settled`: the captured amount is booked, and nothing more may be captured. */
export const cardPaymentStates = ['authorized', 'declined', 'settled', 'reversed', 'expired', 'refunded'] as const;
export type CardPaymentState = (typeof cardPaymentStates)[number];

/** Notices to a holder about a payment. */
export type CardPaymentNotice = Extract<NoticeKind, 'card.declined' | 'card.refunded'>;

/**
 * Allowed moves, all made by the issuer: reports come in any order and skip states in between, and a merchant may
 * capture an amount that was never authorised or was already given back.
 */
export const cardPaymentTable: StateTable<CardPaymentState, CardPaymentNotice> = {
  states: cardPaymentStates,
  initial: ['authorized', 'declined', 'settled', 'reversed', 'expired', 'refunded'],
  moves: [
    { from: 'authorized', to: 'settled', by: ['provider'] },
    { from: 'authorized', to: 'reversed', by: ['provider'] },
    { from: 'authorized', to: 'expired', by: ['provider'] },
    { from: 'authorized', to: 'refunded', by: ['provider'], notices: ['card.refunded'] },
    // We didn't respond in time, and the issuer decided otherwise.
    { from: 'authorized', to: 'declined', by: ['provider'], notices: ['card.declined'] },
    { from: 'declined', to: 'authorized', by: ['provider'] },
    { from: 'declined', to: 'settled', by: ['provider'] },
    { from: 'declined', to: 'reversed', by: ['provider'] },
    { from: 'declined', to: 'expired', by: ['provider'] },
    { from: 'declined', to: 'refunded', by: ['provider'] },
    { from: 'reversed', to: 'settled', by: ['provider'] },
    { from: 'reversed', to: 'refunded', by: ['provider'], notices: ['card.refunded'] },
    { from: 'expired', to: 'settled', by: ['provider'] },
    { from: 'expired', to: 'refunded', by: ['provider'], notices: ['card.refunded'] },
    { from: 'settled', to: 'refunded', by: ['provider'], notices: ['card.refunded'] },
    { from: 'refunded', to: 'settled', by: ['provider'] },
  ],
};

/** Why a card payment is declined, as shown to the holder. */
export const declineReasons = [
  'unknownCard',
  'frozen',
  'notActive',
  'currency',
  'over',
  'account',
  'holder',
  'category',
  'country',
  'merchant',
  'perTransaction',
  'used',
  'debt',
  'perDay',
  'perMonth',
  'funds',
  'late',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** States of a holder's request to change a card's limits. */
export const cardRequestStates = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type CardRequestState = (typeof cardRequestStates)[number];

/** Notices to a holder about their request. */
export type CardRequestNotice = Extract<NoticeKind, 'card.limitApproved' | 'card.limitDeclined'>;

/** Allowed moves. The requester cancels it, or it expires undecided. */
export const cardRequestTable: StateTable<CardRequestState, CardRequestNotice> = {
  states: cardRequestStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'approved', by: ['user'], notices: ['card.limitApproved'] },
    { from: 'pending', to: 'declined', by: ['user'], notices: ['card.limitDeclined'] },
    { from: 'pending', to: 'cancelled', by: ['user', 'clock'] },
  ],
};

/**
 * A dispute of a payment. `draft`: only the company has it; `credited`: the issuer returned the money until the dispute
 * is decided, and takes it back if the merchant wins.
 */
export const cardDisputeStates = ['draft', 'submitted', 'underReview', 'credited', 'won', 'lost', 'withdrawn'] as const;
export type CardDisputeState = (typeof cardDisputeStates)[number];

/** Notices to a holder about a dispute. */
export type CardDisputeNotice = Extract<NoticeKind, 'card.disputed'>;

/**
 * Allowed moves. Reports come in any order and skip states in between; an expired draft ends by itself. A dispute may be
 * withdrawn after the issuer decided it, before its report arrives: if won, the money is the customer's.
 */
export const cardDisputeTable: StateTable<CardDisputeState, CardDisputeNotice> = {
  states: cardDisputeStates,
  initial: ['draft'],
  moves: [
    { from: 'draft', to: 'submitted', by: ['user'] },
    { from: 'draft', to: 'withdrawn', by: ['user', 'clock'] },
    { from: 'submitted', to: 'underReview', by: ['provider'] },
    { from: 'submitted', to: 'credited', by: ['provider'], notices: ['card.disputed'] },
    { from: 'submitted', to: 'won', by: ['provider'], notices: ['card.disputed'] },
    { from: 'submitted', to: 'lost', by: ['provider'], notices: ['card.disputed'] },
    { from: 'submitted', to: 'withdrawn', by: ['user', 'provider'] },
    { from: 'underReview', to: 'credited', by: ['provider'], notices: ['card.disputed'] },
    { from: 'underReview', to: 'won', by: ['provider'], notices: ['card.disputed'] },
    { from: 'underReview', to: 'lost', by: ['provider'], notices: ['card.disputed'] },
    { from: 'underReview', to: 'withdrawn', by: ['user', 'provider'] },
    { from: 'credited', to: 'underReview', by: ['provider'], notices: ['card.disputed'] },
    { from: 'credited', to: 'won', by: ['provider'], notices: ['card.disputed'] },
    { from: 'credited', to: 'lost', by: ['provider'], notices: ['card.disputed'] },
    { from: 'credited', to: 'withdrawn', by: ['user', 'provider'] },
    { from: 'withdrawn', to: 'won', by: ['provider'], notices: ['card.disputed'] },
  ],
};

/** Why a payment is disputed. */
export const disputeReasons = [
  'notRecognised',
  'notReceived',
  'notAsDescribed',
  'duplicate',
  'wrongAmount',
  'refundMissing',
  'cancelled',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
