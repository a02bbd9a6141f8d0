import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { Deliver } from '../provider.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import type { CardEvent, CardPurchaseProvider } from './card-purchase.ts';
import {
  moveTo,
  play,
  reportTask,
  takeSession,
  tick,
  tickTask,
  withPayment,
  type CardOutcome,
  type CardReport,
} from './sandbox-books.ts';
import { openCardPages } from './sandbox-door.ts';
import { cardPages } from './sandbox-page.ts';
import { findPayment, toPayment } from './sandbox-store.ts';

/** Card provider controls for testers. */
export interface CardTester {
  /** Moves a payment to an outcome; false if it can't go there. */
  play(paymentId: string, outcome: CardOutcome): Promise<boolean>;
  /** Processes due work. */
  tick(): Promise<void>;
}

const headers: SignatureHeaders = { time: 'x-card-time', signature: 'x-card-signature' };
const strict = { additionalProperties: false } as const;
const EventBody = Type.Object({ id: EventId, paymentId: Type.String({ minLength: 5, maxLength: 60 }) }, strict);
const isUuid = new RegExp(uuidPattern);

/** Minimum and maximum amount it accepts of a currency. */
const taken = { minimum: '1', maximum: '1000000' } as const;

/**
 * Simulates a card provider realistically: it has its own page; cards are declined, challenged or held; charges settle
 * after a while; and everything is reported by signed webhooks, twice, with an old one after the newest.
 */
export function createSandboxCards(db: Db, clock: Clock, secrets: Secrets): CardPurchaseProvider {
  let deliver: Deliver | undefined;
  const key = () => secrets.get('sandbox-card-webhook');
  const sign = async (id: string) =>
    createHmac('sha256', await secrets.get('sandbox-card-page'))
      .update(id)
      .digest('base64url');
  const tokenOf = async (id: string) => `${id}.${await sign(id)}`;
  const read = async (token: string) => {
    const [id = '', signature = ''] = token.split('.');
    if (!isUuid.test(id)) return undefined;
    const [given, expected] = [Buffer.from(signature), Buffer.from(await sign(id))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  };
  const send = async ({ paymentId, status }: CardReport) => {
    assert(deliver, 'the sandbox’s card provider is connected to the server');
    const body = Buffer.from(JSON.stringify({ id: `${paymentId}-${status}`, paymentId }));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    const answered = await deliver({ [headers.time]: String(timeMs), [headers.signature]: signature }, body);
    if (answered >= 300) throw new Error(`the server answered a card report with ${answered}`);
  };
  const get = async (id: string) => {
    const row = await findPayment(db, id);
    return row && toPayment(row);
  };
  return {
    isSandbox: true,
    name: 'sandbox-card',
    connect: (doorOf) => {
      deliver = doorOf(cardPurchase.webhook);
    },
    openPages: (app) => openCardPages(app, { db, clock, read }),
    tasks: { [reportTask]: (payload) => send(payload as CardReport), [tickTask]: () => tick(db, clock) },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    events: jsonSource(
      async (given, body) => isSignedWebhook(await key(), given, body, clock.now().getTime(), headers),
      EventBody,
      ({ paymentId }): CardEvent => ({ paymentId }),
    ),
    quote: async () => taken,
    session: async (request) => {
      const row = await takeSession(db, clock, request);
      const token = await tokenOf(row.id);
      return { token, address: `${new URL(row.return_url).origin}${cardPages}/${token}` };
    },
    get,
    cancel: async (id) => {
      await withPayment(db, id, async (tx, row) => {
        if (row.status === 'awaitingPayment') await moveTo(tx, row, 'cancelled');
      });
      return get(id);
    },
    refund: async (id) => {
      await play(db, clock, id, 'refund');
    },
    testerCalls: { play: (id, outcome) => play(db, clock, id, outcome), tick: () => tick(db, clock) },
  };
}
