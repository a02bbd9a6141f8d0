import type { CardForm, CardLimits, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { DisputeReason } from '#contract/corporate-cards/states.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { IssuingTester } from './sandbox.ts';

/** A card that is to be made. `id` is ours: said twice, it is made once. */
export interface CardRequest {
  readonly id: string;
  /** Who of which company: the same for all of his cards of it. */
  readonly holderId: string;
  /** As it is printed. */
  readonly holder: string;
  readonly currency: string;
  readonly form: CardForm;
  readonly limits: CardLimits;
}

/**
 * A card as its issuer has it.
 * - `pending`: it is made, or nobody has said yet that it is in hand
 * - `paused`: it pays nothing for now
 */
export interface IssuedCard {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'paused' | 'closed';
  readonly lastFour: string;
  /** `09/29`. */
  readonly expires: string;
  /** Of a physical card. */
  readonly shipment: ShipmentState | null;
}

/** Where a card's number is shown, once and for minutes: a page of the issuer's. */
export interface CardLook {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Where a card pays. */
export interface Merchant {
  readonly name: string;
  /** His merchant category code (ISO 18245). */
  readonly code: string;
  readonly country: string;
  /** What he asks for, in his currency. */
  readonly amount: string;
  readonly currency: string;
}

/** The network asks whether a card may pay, and waits two seconds. `id`: said twice, it is one question. */
export interface AuthorizationRequest {
  readonly id: string;
  /** The payment that it is about: another question about it asks for more. */
  readonly transactionId: string;
  readonly cardId: string;
  /** Of the card's currency, in all. */
  readonly amount: string;
  readonly currency: string;
  readonly merchant: Merchant;
  /** Whether less than all will do. */
  readonly allowsPartial: boolean;
}

export interface AuthorizationAnswer {
  readonly isApproved: boolean;
  readonly amount: string;
  readonly reason: string | null;
}

/** The network's questions, and how they are answered: in the issuer's own words. */
export interface QuestionSource extends WebhookSource<AuthorizationRequest> {
  answer(
    question: AuthorizationRequest,
    answer: AuthorizationAnswer,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: object };
}

/** What not every issuer can do. What one can't is refused before anything of it is begun. */
export interface IssuerAbilities {
  readonly physicalCards: boolean;
  /** A dispute that was handed in can be taken back. */
  readonly withdrawDisputes: boolean;
  /** How many files it takes with a dispute. */
  readonly filesOfDispute: number;
}

/** What a merchant took, or gave back. Said twice, it is one. */
export interface CardEntry {
  readonly id: string;
  readonly kind: 'capture' | 'refund';
  readonly amount: string;
}

/**
 * A payment as its issuer has it: whole, so that neither the order nor the number of its reports matters.
 * - `open`: more may be taken of it
 * - `closed`: nothing is on hold any more; a merchant may still force what he says he is owed
 */
export interface CardTransaction {
  readonly id: string;
  readonly cardId: string;
  /** Counts its changes. */
  readonly version: number;
  readonly currency: string;
  /** Authorised in all; nothing of what was forced. */
  readonly amount: string;
  readonly status: 'declined' | 'open' | 'closed';
  readonly endedBy: 'reversal' | 'expiry' | null;
  readonly reason: string | null;
  /** The issuer decided in our place. */
  readonly isStandIn: boolean;
  readonly merchant: Merchant;
  readonly entries: readonly CardEntry[];
}

/** What a holder disputes. `id` is ours: said twice, it is one dispute. */
export interface DisputeRequest {
  readonly id: string;
  readonly transactionId: string;
  readonly reason: DisputeReason;
  /** Of the card's currency. */
  readonly amount: string;
  readonly currency: string;
  readonly text: string;
  readonly files: readonly { readonly contentType: string; readonly bytes: Uint8Array }[];
}

/** A dispute as its issuer has it. `isCredited`: it gave the money back until it decides, or because it decided so. */
export interface IssuerDispute {
  readonly id: string;
  /** Counts its changes. */
  readonly version: number;
  readonly status: 'submitted' | 'underReview' | 'won' | 'lost' | 'withdrawn';
  readonly isCredited: boolean;
  /** Until when the merchant has to answer. */
  readonly answerBy: Date | null;
}

/** What is reported: of which object. How it is now is asked for, so that neither order nor repetition matters. */
export interface IssuingEvent {
  readonly type: 'card' | 'payment' | 'dispute';
  readonly objectId: string;
}

/** Who makes companies' cards and stands between them and the networks. Numbers stay with it. */
export interface IssuingProvider extends Provider<IssuingTester> {
  readonly name: string;
  readonly can: IssuerAbilities;
  readonly events: WebhookSource<IssuingEvent>;
  /** The network's questions, which are answered at once. */
  readonly questions: QuestionSource;
  /** Idempotent by `id`. */
  issue(request: CardRequest): Promise<IssuedCard>;
  /** Undefined where the issuer, asked and answering, does not know it. */
  findCard(id: string): Promise<IssuedCard | undefined>;
  /** A physical card is in its holder's hand. */
  activate(id: string): Promise<IssuedCard>;
  freeze(id: string): Promise<IssuedCard>;
  unfreeze(id: string): Promise<IssuedCard>;
  close(id: string): Promise<IssuedCard>;
  /** What the issuer refuses by itself, as far as it can. @param currency the card's */
  setLimits(id: string, limits: CardLimits, currency: string): Promise<IssuedCard>;
  reveal(id: string, origin: string): Promise<CardLook>;
  /** Undefined where the issuer, asked and answering, does not know it. */
  findTransaction(id: string): Promise<CardTransaction | undefined>;
  /** Idempotent by `id`. */
  dispute(request: DisputeRequest): Promise<IssuerDispute>;
  /** Undefined where the issuer, asked and answering, does not know it. */
  findDispute(id: string): Promise<IssuerDispute | undefined>;
  /** One that is decided stays as it is. Throws where the issuer takes none back. */
  withdrawDispute(id: string): Promise<IssuerDispute>;
  /** Payments that changed since, the oldest change first: what no report told of. */
  listTransactions(since: Date, limit: number): Promise<readonly CardTransaction[]>;
}
