import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { CardTester } from './sandbox.ts';

/** What a card would be charged for. Amounts are canonical decimals, as all here. */
export interface CardQuoteRequest {
  readonly currency: string;
  readonly amount: string;
  readonly coin: string;
}

/** What the provider takes of a currency now. */
export interface CardQuote {
  readonly minimum: string;
  readonly maximum: string;
}

/** A payment that is to be made on the provider's page. `id` is ours: said twice, it is one payment. */
export interface CardSessionRequest extends CardQuoteRequest {
  readonly id: string;
  readonly orderId: string;
  readonly coinAmount: string;
  readonly payType: string;
  /** The verified name, and nothing else of the person. */
  readonly name: string;
  readonly ip: string;
  /** Where the page leads back to. What it says there is never believed. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** The page of one payment, opened once. */
export interface CardSession {
  readonly token: string;
  readonly address: string;
}

export interface CardPayment {
  readonly id: string;
  /** The provider's own number. */
  readonly reference: string;
  readonly status: CardPaymentState;
  /** What the card was charged, and when; null before. */
  readonly paid: { readonly amount: string; readonly currency: string; readonly at: Date } | null;
}

/** Something became of a payment. What, only the provider's answer says, so that neither order nor repetition matters. */
export interface CardEvent {
  readonly paymentId: string;
}

/** Who charges cards for us, on a page of its own. It reports by signed webhooks, at least once and in any order. */
export interface CardPurchaseProvider extends Provider<CardTester> {
  readonly name: string;
  readonly events: WebhookSource<CardEvent>;
  /** Undefined where it doesn't sell the coin for the currency now. */
  quote(request: CardQuoteRequest): Promise<CardQuote | undefined>;
  /** Idempotent by `id`. */
  session(request: CardSessionRequest): Promise<CardSession>;
  /** Undefined where the provider, asked and answering, does not know it. */
  get(id: string): Promise<CardPayment | undefined>;
  /** Closes a page that waits for a card. What is paid already stays so: the answer says it. */
  cancel(id: string): Promise<CardPayment | undefined>;
  /** Gives a payment back to its card. Said twice, it goes back once. */
  refund(id: string): Promise<void>;
}
