import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import { digestId, type WebhookHeaders, type WebhookSource } from '../../provider.ts';
import type { AuthorizationAnswer, AuthorizationRequest, IssuingEvent, QuestionSource } from '../issuing.ts';
import { version } from './client.ts';
import { ownIdOf } from './references.ts';
import { decimalOf, paymentIdOf, readMerchant, unitsOf, wholeOf } from './wire.ts';

const windowS = 5 * 60;

/**
 * Verifies `stripe-signature: t=1700000000,v1=…`: an HMAC of the time, a dot and the bytes; during a secret's rotation,
 * one for each of the two.
 */
export function isSigned(secret: string, headers: WebhookHeaders, body: Buffer, nowMs: number): boolean {
  const parts = textOf(headers['stripe-signature'])
    .split(',')
    .map((part) => part.split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > windowS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(
    ([name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('request:invalid');
  }
}

const sourceOf = (secret: string, clock: Clock) => ({
  isGenuine: async (headers: WebhookHeaders, body: Buffer) => isSigned(secret, headers, body, clock.now().getTime()),
  idOf: (body: Buffer) => textOf(fieldOf(parse(body), 'id')) || digestId(body),
});

/** Reads which object an event is about; the rest of it is ignored. */
export function createEvents(secret: string, clock: Clock): WebhookSource<IssuingEvent> {
  return {
    ...sourceOf(secret, clock),
    read: (body) => {
      const event = parse(body);
      const [type, object] = [textOf(fieldOf(event, 'type')), fieldOf(event, 'data', 'object')];
      if (type.startsWith('issuing_authorization.')) return about('payment', textOf(fieldOf(object, 'id')));
      if (type.startsWith('issuing_transaction.')) return about('payment', paymentIdOf(object));
      if (type.startsWith('issuing_card.')) return about('card', ownIdOf(object));
      return type.startsWith('issuing_dispute.') ? about('dispute', ownIdOf(object)) : undefined;
    },
  };
}

/**
 * Returns the event; undefined for a card or dispute without one of our ids, which was created by hand in the issuer's
 * dashboard.
 */
const about = (type: IssuingEvent['type'], objectId: string): IssuingEvent | undefined =>
  objectId === '' ? undefined : { type, objectId };

/**
 * Handles the network's authorization requests. It waits two seconds; its behavior after that is set in the issuer's
 * dashboard.
 */
export function createQuestions(secret: string, clock: Clock): QuestionSource {
  return {
    ...sourceOf(secret, clock),
    read: (body) => {
      const event = parse(body);
      return textOf(fieldOf(event, 'type')) === 'issuing_authorization.request'
        ? readQuestion(textOf(fieldOf(event, 'id')), fieldOf(event, 'data', 'object'))
        : undefined;
    },
    answer: (question, answer) => ({
      headers: { 'stripe-version': version, 'content-type': 'application/json' },
      body: answerOf(question, answer),
    }),
  };
}

/** Reads an authorization request. A further request about a payment gives the amount to add to it. */
function readQuestion(id: string, authorization: unknown): AuthorizationRequest {
  const asked = fieldOf(authorization, 'pending_request');
  const currency = textOf(fieldOf(asked, 'currency')).toUpperCase();
  const before = unitsOf(authorization, 'amount');
  return {
    id,
    transactionId: textOf(fieldOf(authorization, 'id')),
    cardId: ownIdOf(fieldOf(authorization, 'card')),
    amount: decimalOf(currency, before + unitsOf(asked, 'amount')),
    currency,
    merchant: readMerchant(authorization, asked),
    allowsPartial: before === 0n && fieldOf(asked, 'is_amount_controllable') === true,
  };
}

/**
 * Builds the response. The reason is stored with the payment and read back from there: the issuer's own reason says
 * only that we declined.
 */
function answerOf({ amount, currency }: AuthorizationRequest, answer: AuthorizationAnswer): object {
  if (!answer.isApproved) return { approved: false, metadata: { reason: answer.reason ?? 'late' } };
  const isPart = answer.amount !== amount;
  // The field accepts a JSON number only.
  return { approved: true, ...(isPart ? { amount: JSON.parse(wholeOf(currency, answer.amount)) as unknown } : {}) };
}
