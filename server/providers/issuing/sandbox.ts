import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { AskDoor, Deliver, WebhookHeaders } from '../provider.ts';
import { writeSetting } from '../sandbox-settings.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import type { AuthorizationRequest, IssuingEvent, IssuingProvider } from './issuing.ts';
import {
  beginLook,
  changeCard,
  hurry,
  issueCard,
  postedCards,
  reportTask,
  takeLook,
  tick,
  tickTask,
  type IssuingReport,
  type Posted,
} from './sandbox-cards.ts';
import {
  beginDispute,
  decideDispute,
  findDispute,
  hurryDisputes,
  tickDisputes,
  withdrawDispute,
  type DisputeAct,
} from './sandbox-disputes.ts';
import { openCardPage } from './sandbox-page.ts';
import {
  change,
  expirePayments,
  findTransaction,
  force,
  nextAnswerSetting,
  pay,
  paymentsBy,
  toPlayed,
  type Act,
  type AskServer,
  type Forced,
  type Shopping,
} from './sandbox-payments.ts';
import { sandboxCards, sandboxPayments, toIssued, toTransaction } from './sandbox-store.ts';
import { lastStream, startStream, stopStream, streamCards, toShownStream, type StreamOrder } from './sandbox-stream.ts';

type Played = ReturnType<typeof toPlayed>;
type ShownStream = ReturnType<typeof toShownStream>;

/** Card issuer controls for testers. */
export interface IssuingTester {
  /** Makes everything scheduled within the week happen now. @returns the delivered cards that wait to be activated */
  hurry(): Promise<Posted[]>;
  pay(shopping: Shopping): Promise<Played>;
  force(forced: Forced): Promise<Played>;
  change(order: { readonly id: string; readonly act: Act; readonly amount: string | undefined }): Promise<Played>;
  /** Decides the dispute of a payment. */
  decideDispute(id: string, act: DisputeAct): Promise<Played>;
  listPayments(number: string): Promise<Played[]>;
  /** Sets whether our server is asked about the next payment, or its response counts as too late. */
  setNextAnswer(fate: 'asked' | 'lateApproved' | 'lateDeclined'): Promise<void>;
  /** Runs payments over cards until all are made, or it is stopped. */
  startStream(order: StreamOrder): Promise<ShownStream>;
  /** Returns the newest stream, and the cards available for one. */
  getStream(): Promise<{ stream: ShownStream | null; cards: Awaited<ReturnType<typeof streamCards>> }>;
  stopStream(): Promise<void>;
  /** Returns a card's number, which is available on the issuer's side. */
  numberOf(id: string): Promise<string>;
  /** Closes a card on the issuer's initiative. */
  closeCard(id: string): Promise<void>;
}

const headers: SignatureHeaders = { time: 'x-issuing-time', signature: 'x-issuing-signature' };
const strict = { additionalProperties: false } as const;
const EventBody = Type.Object(
  {
    id: EventId,
    type: Type.Enum(['card', 'payment', 'dispute']),
    objectId: Type.String({ minLength: 5, maxLength: 60 }),
  },
  strict,
);

const Amount = Type.String({ maxLength: 50 });
const QuestionBody = Type.Object(
  {
    id: EventId,
    transactionId: Type.String({ minLength: 5, maxLength: 60 }),
    cardId: Type.String({ minLength: 5, maxLength: 60 }),
    amount: Amount,
    currency: Type.String({ maxLength: 16 }),
    merchant: Type.Object(
      {
        name: Type.String({ maxLength: 100 }),
        code: Type.String({ maxLength: 4 }),
        country: Type.String({ maxLength: 2 }),
        amount: Amount,
        currency: Type.String({ maxLength: 16 }),
      },
      strict,
    ),
    allowsPartial: Type.Boolean(),
  },
  strict,
);
const Answer = Compile(
  Type.Object({
    isApproved: Type.Boolean(),
    amount: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
  }),
);
/** How long the network waits. */
const patienceMs = 2000;

/**
 * Simulates a card issuer realistically: virtual cards are available at once; physical ones are printed, mailed and
 * activated; and everything is reported by signed webhooks, twice, with an old one after the newest.
 */
export function createSandboxIssuing(db: Db, clock: Clock, secrets: Secrets): IssuingProvider {
  let deliver: Deliver | undefined;
  let askDoor: AskDoor | undefined;
  const key = () => secrets.get('sandbox-issuing-webhook');
  const signed = async (value: object) => {
    const body = Buffer.from(JSON.stringify(value));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    return { headers: { [headers.time]: String(timeMs), [headers.signature]: signature }, body };
  };
  const ask: AskServer = async (request) => {
    const { headers: given, body } = await signed(request);
    const answered = must(askDoor, 'the server')(given, body).catch(() => undefined);
    const reply = await Promise.race([answered, setTimeout(patienceMs, undefined, { ref: false })]);
    return reply?.status === 200 && Answer.Check(reply.answer) ? reply.answer : undefined;
  };
  const send = async ({ type, objectId, status }: IssuingReport) => {
    assert(deliver, 'the sandbox’s card issuer is connected to the server');
    const { headers: given, body } = await signed({ id: `${objectId}-${status}`, type, objectId });
    const answered = await deliver(given, body);
    if (answered >= 300) throw new Error(`the server answered a card issuer’s report with ${answered}`);
  };
  const isGenuine = async (given: WebhookHeaders, body: Buffer) =>
    isSignedWebhook(await key(), given, body, clock.now().getTime(), headers);
  return {
    isSandbox: true,
    name: 'sandbox-issuing',
    can: { physicalCards: true, withdrawDisputes: true, filesOfDispute: filePurposes['card.dispute'].maxOpen },
    connect: (doorOf, askOf) => {
      deliver = doorOf(corporateCards.issuingWebhook);
      askDoor = askOf(corporateCards.authorizationWebhook);
    },
    openPages: (app) => openCardPage(app, (token) => takeLook(db, clock, token)),
    tasks: { [reportTask]: (payload) => send(payload as IssuingReport), [tickTask]: () => tickAll(db, clock) },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    events: jsonSource(isGenuine, EventBody, ({ type, objectId }): IssuingEvent => ({ type, objectId })),
    questions: {
      ...jsonSource(isGenuine, QuestionBody, (question): AuthorizationRequest => question),
      answer: (_question, answer) => ({ headers: { 'content-type': 'application/json' }, body: answer }),
    },
    issue: (request) => issueCard(db, clock, request),
    findCard: async (id) => {
      const row = await sandboxCards(db).where('id', '=', id).executeTakeFirst();
      return row && toIssued(row);
    },
    activate: (id) => changeCard(db, id, { status: 'active', shipment: 'delivered', due_at: null }),
    freeze: (id) => changeCard(db, id, { status: 'paused' }),
    unfreeze: (id) => changeCard(db, id, { status: 'active' }),
    close: (id) => changeCard(db, id, { status: 'closed', due_at: null }),
    setLimits: (id, limits) => changeCard(db, id, { limits: JSON.stringify(limits) }),
    reveal: (id, origin) => beginLook(db, clock, id, origin),
    findTransaction: (id) => findTransaction(db, id),
    dispute: (request) => beginDispute(db, clock, request),
    findDispute: (id) => findDispute(db, id),
    withdrawDispute: (id) => withdrawDispute(db, id),
    listTransactions: async (since, limit) => {
      const made = sandboxPayments(db).where('created_at', '>=', since).orderBy('created_at').limit(limit);
      return (await made.execute()).map(toTransaction);
    },
    testerCalls: {
      pay: async (shopping) => toPlayed(await pay(db, clock, ask, shopping)),
      force: async (forced) => toPlayed(await force(db, clock, forced)),
      change: async (order) => toPlayed(await change(db, clock, ask, order)),
      decideDispute: async (id, act) => toPlayed(await decideDispute(db, id, act)),
      listPayments: async (number) => (await paymentsBy(db, number)).map(toPlayed),
      setNextAnswer: (fate) => writeSetting(db, nextAnswerSetting, fate),
      startStream: async (order) => toShownStream(await startStream({ db, clock, ask }, order)),
      getStream: async () => {
        const stream = await lastStream({ db, clock });
        return { stream: stream ? toShownStream(stream) : null, cards: await streamCards(db) };
      },
      stopStream: () => stopStream({ db, clock }),
      numberOf: async (id) => (await sandboxCards(db).where('id', '=', id).executeTakeFirstOrThrow()).number,
      hurry: async () => {
        await hurry(db, clock);
        await hurryDisputes(db, clock);
        return postedCards(db);
      },
      closeCard: async (id) => void (await changeCard(db, id, { status: 'closed', due_at: null })),
    },
  };
}

async function tickAll(db: Db, clock: Clock): Promise<void> {
  await tick(db, clock);
  await expirePayments(db, clock);
  await tickDisputes(db, clock);
}
