import type { CardForm, CardLimits, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { DisputeReason } from '#contract/corporate-cards/states.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { IssuingTester } from './sandbox.ts';

/** A card to be made. `id` is ours: requested twice, it is made once. */
export interface CardRequest {
  readonly id: string;
  /** Identifies a person in a company: the same for all of their cards there. */
  readonly holderId: string;
  /** Name printed on the card. */
  readonly holder: string;
  readonly currency: string;
  readonly form: CardForm;
  readonly limits: CardLimits;
}

/**
 * A card as known to its issuer.
 * - `pending`: it is being made, or its receipt is not confirmed yet
 * - `paused`: it makes no payments for now
 */
export interface IssuedCard {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'paused' | 'closed';
  readonly lastFour: string;
  /** `09/29`. */
  readonly expires: string;
  /** State of a physical card's shipment. */
  readonly shipment: ShipmentState | null;
}

/** The issuer's page that shows a card's number, once and for minutes. */
export interface CardLook {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Merchant a card pays. */
export interface Merchant {
  readonly name: string;
  /** Merchant category code (ISO 18245). */
  readonly code: string;
  readonly country: string;
  /** Amount requested, in the merchant's currency. */
  readonly amount: string;
  readonly currency: string;
}

/** The network's request to authorize a card payment; it waits two seconds. `id`: sent twice, it is one request. */
export interface AuthorizationRequest {
  readonly id: string;
  /** Payment it is about: a further request for the same payment asks for more. */
  readonly transactionId: string;
  readonly cardId: string;
  /** Total in the card's currency. */
  readonly amount: string;
  readonly currency: string;
  readonly merchant: Merchant;
  /** Whether a partial amount is acceptable. */
  readonly allowsPartial: boolean;
}

export interface AuthorizationAnswer {
  readonly isApproved: boolean;
  readonly amount: string;
  readonly reason: string | null;
}

/** The network's authorization requests, and how to respond: in the issuer's own format. */
export interface QuestionSource extends WebhookSource<AuthorizationRequest> {
  answer(
    question: AuthorizationRequest,
    answer: AuthorizationAnswer,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: object };
}

/** Abilities that not every issuer has. Unsupported actions are refused before anything is started. */
export interface IssuerAbilities {
  readonly physicalCards: boolean;
  /** Whether a submitted dispute can be withdrawn. */
  readonly withdrawDisputes: boolean;
  /** Number of files accepted with a dispute. */
  readonly filesOfDispute: number;
}

/** A capture or refund by a merchant. Reported twice, it is one. */
export interface CardEntry {
  readonly id: string;
  readonly kind: 'capture' | 'refund';
  readonly amount: string;
}

/**
 * A payment as known to its issuer: complete, so that the order and number of reports don't matter.
 * - `open`: more may be captured
 * - `closed`: nothing is on hold anymore; a merchant may still force a capture they claim is due
 */
export interface CardTransaction {
  readonly id: string;
  readonly cardId: string;
  /** Counts its changes. */
  readonly version: number;
  readonly currency: string;
  /** Total authorized, without forced captures. */
  readonly amount: string;
  readonly status: 'declined' | 'open' | 'closed';
  readonly endedBy: 'reversal' | 'expiry' | null;
  readonly reason: string | null;
  /** True if the issuer decided in our place. */
  readonly isStandIn: boolean;
  readonly merchant: Merchant;
  readonly entries: readonly CardEntry[];
}

/** A payment disputed by a cardholder. `id` is ours: submitted twice, it is one dispute. */
export interface DisputeRequest {
  readonly id: string;
  readonly transactionId: string;
  readonly reason: DisputeReason;
  /** In the card's currency. */
  readonly amount: string;
  readonly currency: string;
  readonly text: string;
  readonly files: readonly { readonly contentType: string; readonly bytes: Uint8Array }[];
}

/** A dispute as known to its issuer. `isCredited`: the money was given back, provisionally or by its decision. */
export interface IssuerDispute {
  readonly id: string;
  /** Counts its changes. */
  readonly version: number;
  readonly status: 'submitted' | 'underReview' | 'won' | 'lost' | 'withdrawn';
  readonly isCredited: boolean;
  /** Deadline for the merchant's response. */
  readonly answerBy: Date | null;
}

/**
 * A reported event: which object it is about. The object's current state is queried, so order and repetition don't
 * matter.
 */
export interface IssuingEvent {
  readonly type: 'card' | 'payment' | 'dispute';
  readonly objectId: string;
}

/** Issues companies' cards and connects to the card networks. Card numbers stay with it. */
export interface IssuingProvider extends Provider<IssuingTester> {
  readonly name: string;
  readonly can: IssuerAbilities;
  readonly events: WebhookSource<IssuingEvent>;
  /** The network's authorization requests, which are answered synchronously. */
  readonly questions: QuestionSource;
  /** Idempotent by `id`. */
  issue(request: CardRequest): Promise<IssuedCard>;
  /** Undefined if the issuer responds that it does not know the card. */
  findCard(id: string): Promise<IssuedCard | undefined>;
  /** Activates a physical card that its holder has received. */
  activate(id: string): Promise<IssuedCard>;
  freeze(id: string): Promise<IssuedCard>;
  unfreeze(id: string): Promise<IssuedCard>;
  close(id: string): Promise<IssuedCard>;
  /** Sets the limits that the issuer enforces itself, as far as it can. @param currency the card's */
  setLimits(id: string, limits: CardLimits, currency: string): Promise<IssuedCard>;
  reveal(id: string, origin: string): Promise<CardLook>;
  /** Undefined if the issuer responds that it does not know the payment. */
  findTransaction(id: string): Promise<CardTransaction | undefined>;
  /** Idempotent by `id`. */
  dispute(request: DisputeRequest): Promise<IssuerDispute>;
  /** Undefined if the issuer responds that it does not know the dispute. */
  findDispute(id: string): Promise<IssuerDispute | undefined>;
  /** Withdraws a dispute; a decided one stays unchanged. Throws if the issuer allows no withdrawal. */
  withdrawDispute(id: string): Promise<IssuerDispute>;
  /** Returns payments changed since then, oldest change first, including those missed by reports. */
  listTransactions(since: Date, limit: number): Promise<readonly CardTransaction[]>;
}
