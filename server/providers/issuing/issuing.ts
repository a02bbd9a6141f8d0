import type { CardForm, CardLimits, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { IssuingTester } from './sandbox.ts';

/** A card that is to be made. `id` is ours: said twice, it is made once. */
export interface CardRequest {
  readonly id: string;
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

/** What is reported: of which object. How it is now is asked for, so that neither order nor repetition matters. */
export interface IssuingEvent {
  readonly type: 'card';
  readonly objectId: string;
}

/** Who makes companies' cards and stands between them and the networks. Numbers stay with it. */
export interface IssuingProvider extends Provider<IssuingTester> {
  readonly name: string;
  readonly events: WebhookSource<IssuingEvent>;
  /** Idempotent by `id`. */
  issue(request: CardRequest): Promise<IssuedCard>;
  /** Undefined where the issuer, asked and answering, does not know it. */
  findCard(id: string): Promise<IssuedCard | undefined>;
  /** A physical card is in its holder's hand. */
  activate(id: string): Promise<IssuedCard>;
  freeze(id: string): Promise<IssuedCard>;
  unfreeze(id: string): Promise<IssuedCard>;
  close(id: string): Promise<IssuedCard>;
  /** What the issuer refuses by itself, should we not answer in time. */
  setLimits(id: string, limits: CardLimits): Promise<IssuedCard>;
  reveal(id: string, origin: string): Promise<CardLook>;
}
