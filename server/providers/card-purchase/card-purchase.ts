import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { CardTester } from './sandbox.ts';

/** A charge to quote. Amounts here are canonical decimals. */
export interface CardQuoteRequest {
  readonly currency: string;
  readonly amount: string;
  readonly coin: string;
}

/** Limits the provider currently accepts for a currency. */
export interface CardQuote {
  readonly minimum: string;
  readonly maximum: string;
}

/** A payment to be made on the provider's page. `id` is ours: submitted twice, it is one payment. */
export interface CardSessionRequest extends CardQuoteRequest {
  readonly id: string;
  readonly orderId: string;
  readonly coinAmount: string;
  readonly payType: string;
  /** The verified name, and nothing else about the person. */
  readonly name: string;
  readonly ip: string;
  /** Where the page redirects back to. Parameters it adds are never trusted. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** The page of one payment, which can be opened once. */
export interface CardSession {
  readonly token: string;
  readonly address: string;
}

export interface CardPayment {
  readonly id: string;
  /** The provider's id. */
  readonly reference: string;
  readonly status: CardPaymentState;
  /** Amount charged to the card, and when; null before that. */
  readonly paid: { readonly amount: string; readonly currency: string; readonly at: Date } | null;
  /** The provider's ids of further transactions of the same page that charged a card. */
  readonly further: readonly string[];
}

/**
 * Notification that a payment changed. Its new state is queried from the provider, so order and repetition don't
 * matter.
 */
export interface CardEvent {
  readonly paymentId: string;
}

/** Charges cards for us, on a page of its own. It reports by signed webhooks, at least once and in any order. */
export interface CardPurchaseProvider extends Provider<CardTester> {
  readonly name: string;
  readonly events: WebhookSource<CardEvent>;
  /** Returns a quote; undefined if the provider doesn't currently sell the coin for the currency. */
  quote(request: CardQuoteRequest): Promise<CardQuote | undefined>;
  /** Idempotent by `id`. */
  session(request: CardSessionRequest): Promise<CardSession>;
  /** Undefined if the provider responds that it does not know the payment. */
  get(id: string): Promise<CardPayment | undefined>;
  /** Closes a page that waits for a card. A payment already made stays paid, as the result shows. */
  cancel(id: string): Promise<CardPayment | undefined>;
  /**
   * Refunds a payment to its card. Idempotent: it is refunded once.
   * @param reference of several transactions of the payment's page, only this one
   */
  refund(id: string, reference?: string): Promise<void>;
}
