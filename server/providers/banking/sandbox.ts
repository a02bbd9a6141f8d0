import { Type } from 'typebox';
import { brand } from '#contract/platform/brand.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { EventId, jsonSource } from '../json-source.ts';
import type { Deliver } from '../provider.ts';
import { writeSetting } from '../sandbox-settings.ts';
import { isSignedWebhook, signWebhook, type SignatureHeaders } from '../signature.ts';
import type { BankEvent, BankingProvider } from './banking.ts';
import {
  hurry,
  nextAccountSetting,
  report,
  reportTask,
  requestAccount,
  takeMoney,
  tick,
  tickTask,
  undo,
  type BankReport,
  type SentMoney,
} from './sandbox-books.ts';
import { createSandboxPayouts, type PayoutTester } from './sandbox-payouts.ts';
import { createSandboxNames, type SetHolder } from './sandbox-names.ts';
import { sharedDetails } from './sandbox-numbers.ts';
import { bankAccounts, bankCredits, toAccount, toCredit, type CreditRow } from './sandbox-store.ts';

/** Bank controls for testers. */
export interface BankTester extends PayoutTester {
  /** Sends a payment to an account. @returns the credit's id */
  send(db: Queryable, money: SentMoney): Promise<string>;
  /** Sets the outcome of the next account request. */
  setNextAccount(fate: 'active' | 'refused'): Promise<void>;
  /** Sets the name that banks know as an account’s holder. */
  readonly setHolder: SetHolder;
  /** Reverses a settled credit; false if there is no such credit. */
  reverse(id: string): Promise<boolean>;
  /** Makes everything scheduled within the day happen now. */
  hurry(): Promise<void>;
  /** Processes due work. */
  tick(): Promise<void>;
  /** Lists credits, newest first. */
  listCredits(limit: number): Promise<readonly CreditRow[]>;
}

const headers: SignatureHeaders = { time: 'x-bank-time', signature: 'x-bank-signature' };
const strict = { additionalProperties: false } as const;
const EventBody = Type.Object(
  {
    id: EventId,
    type: Type.Enum(['account', 'credit', 'payout']),
    objectId: Type.String({ minLength: 5, maxLength: 60 }),
  },
  strict,
);

/**
 * Simulates a bank realistically: accounts take up to three minutes; credits arrive, are reviewed and settle, bounce or
 * are reversed days later; and everything is reported by signed webhooks, twice, with an old one after the newest.
 */
export function createSandboxBanking(db: Db, clock: Clock, secrets: Secrets): BankingProvider {
  let deliver: Deliver | undefined;
  const { setHolder, ...names } = createSandboxNames(db);
  const payouts = createSandboxPayouts({
    db,
    clock,
    tickTask,
    report: (tx, id, ...statuses) => report(tx, 'payout', id, ...statuses),
  });
  const { setNextPayout, returnLastPayout, ...payoutCalls } = payouts.calls;
  const key = () => secrets.get('sandbox-bank-webhook');
  const send = async ({ type, objectId, status }: BankReport) => {
    assert(deliver, 'the sandbox’s bank is connected to the server');
    const body = Buffer.from(JSON.stringify({ id: `${objectId}-${status}`, type, objectId }));
    const timeMs = clock.now().getTime();
    const signature = signWebhook(await key(), timeMs, body);
    const answered = await deliver({ [headers.time]: String(timeMs), [headers.signature]: signature }, body);
    if (answered >= 300) throw new Error(`the server answered a bank’s report with ${answered}`);
  };
  return {
    isSandbox: true,
    name: 'sandbox-bank',
    connect: (doorOf) => {
      deliver = doorOf(globalAccount.bankWebhook);
    },
    tasks: { [reportTask]: (payload) => send(payload as BankReport), [tickTask]: () => tick(db, clock, payouts.tick) },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    events: jsonSource(
      async (given, body) => isSignedWebhook(await key(), given, body, clock.now().getTime(), headers),
      EventBody,
      ({ type, objectId }): BankEvent => ({ type, objectId }),
    ),
    ...names,
    ...payoutCalls,
    opens: () => true,
    openAccount: async (request) => toAccount(await requestAccount(db, clock, request)),
    findAccount: async (id) => {
      const row = await bankAccounts(db).where('id', '=', id).executeTakeFirst();
      return row && toAccount(row);
    },
    findCredit: async (id) => {
      const row = await bankCredits(db).where('id', '=', id).executeTakeFirst();
      return row && toCredit(row);
    },
    listCredits: async (since, limit) => {
      const changed = bankCredits(db).where('changed_at', '>=', since).orderBy('changed_at').orderBy('id');
      return (await changed.limit(limit).execute()).map(toCredit);
    },
    returnCredit: async (id) => {
      const row = await undo(db, clock, id, 'returned');
      assert(row, `credit ${id} is settled or was returned`);
      return toCredit(row);
    },
    sharedAccount: (currency) => sharedDetails(brand.name, currency),
    testerCalls: {
      send: (tx, money) => takeMoney(tx, clock, money),
      setNextAccount: (fate) => writeSetting(db, nextAccountSetting, fate),
      setHolder,
      setNextPayout,
      returnLastPayout,
      reverse: async (id) => (await undo(db, clock, id, 'reversed')) !== undefined,
      hurry: () => hurry(db, clock, payouts.tick),
      tick: () => tick(db, clock, payouts.tick),
      listCredits: (limit) => bankCredits(db).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),
    },
  };
}
