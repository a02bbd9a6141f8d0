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

/** A payment with a card. `settled`: what was taken of it is booked, and nothing may be taken any more. */
export const cardPaymentStates = ['authorized', 'declined', 'settled', 'reversed', 'expired', 'refunded'] as const;
export type CardPaymentState = (typeof cardPaymentStates)[number];

/** What a holder is told of a payment. */
export type CardPaymentNotice = Extract<NoticeKind, 'card.declined' | 'card.refunded'>;

/**
 * The allowed moves, all of them the issuer's: reports come in any order and skip what was between, and a merchant may take
 * what nobody authorised, or what was given back before.
 */
export const cardPaymentTable: StateTable<CardPaymentState, CardPaymentNotice> = {
  states: cardPaymentStates,
  initial: ['authorized', 'declined', 'settled', 'reversed', 'expired', 'refunded'],
  moves: [
    { from: 'authorized', to: 'settled', by: ['provider'] },
    { from: 'authorized', to: 'reversed', by: ['provider'] },
    { from: 'authorized', to: 'expired', by: ['provider'] },
    { from: 'authorized', to: 'refunded', by: ['provider'], notices: ['card.refunded'] },
    // We didn't answer in time, and the issuer decided otherwise.
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

/** Why a card pays nothing, as its holder is told. */
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

/** What a holder asks for, of a card's limits. */
export const cardRequestStates = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type CardRequestState = (typeof cardRequestStates)[number];

/** What a holder is told of what he asked for. */
export type CardRequestNotice = Extract<NoticeKind, 'card.limitApproved' | 'card.limitDeclined'>;

/** The allowed moves. Who asked takes it back, or nobody decides in time. */
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
 * A dispute of a payment. `draft`: only its company has it; `credited`: the issuer gave the money back until it is decided,
 * and takes it away again where the merchant is in the right.
 */
export const cardDisputeStates = ['draft', 'submitted', 'underReview', 'credited', 'won', 'lost', 'withdrawn'] as const;
export type CardDisputeState = (typeof cardDisputeStates)[number];

/** What a holder is told of a dispute. */
export type CardDisputeNotice = Extract<NoticeKind, 'card.disputed'>;

/** The allowed moves. Reports come in any order and skip what was between; a draft whose time is over ends by itself. */
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
