import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { dayMs } from '#server/platform/durations.ts';
import { ProviderError } from '../../away.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import { digestId, type WebhookHeaders } from '../../provider.ts';
import type { AccountRequest, BankAccount, BankEvent, BankingProvider } from '../banking.ts';
import type { BankPayout, PayoutRequest } from '../payouts.ts';
import { beneficiaryOf, methodOf, reasonOf } from './beneficiary.ts';
import { AirwallexRefusal, createClient, type AirwallexClient } from './client.ts';
import type { AirwallexSettings } from './settings.ts';
import { jsonWith, readAccount, readCredit, readTransfer } from './wire.ts';

/** It says nothing of whose an account is. */
const unchecked = { result: 'unavailable', name: null } as const;

/** It lists by when something was made, not by when it changed: what comes back does so within these weeks. */
const lookBackMs = 60 * dayMs;
const windowMs = 5 * 60_000;

/** Without it the lists begin thirty days ago. */
const since = (from: Date) => ({
  from_created_at: new Date(Math.max(0, from.getTime() - lookBackMs)).toISOString(),
});

/** Global accounts, deposits and transfers of Airwallex, with its signed reports. */
export function createAirwallex(settings: AirwallexSettings, clock: Clock): BankingProvider {
  const client = createClient(settings, clock);
  const findCredit = async (id: string) => {
    const found = await client.get(`/api/v1/deposits/${encodeURIComponent(id)}`);
    return found === undefined ? undefined : readCredit(found, clock.now());
  };
  return {
    isSandbox: false,
    name: 'airwallex',
    events: {
      isGenuine: async (headers, body) => isSigned(settings, headers, body, clock.now().getTime()),
      idOf: (body) => textOf(fieldOf(parse(body), 'id')) || digestId(body),
      read: readEvent,
    },
    openAccount: (request) => openAccount(client, settings, request),
    findAccount: async (id) => {
      const found = await client.get(`/api/v1/global_accounts/${encodeURIComponent(id)}`);
      return found === undefined ? undefined : readAccount(found);
    },
    findCredit,
    listCredits: async (from, limit) => {
      const found = await client.list('/api/v1/deposits', since(from));
      return firstChanged(
        found.map((one) => readCredit(one, clock.now())),
        from,
        limit,
      );
    },
    // Its interface has deposits to read and none to send back: that is ordered in its web app, or of its support. Paying the
    // payer by a transfer was refused: a deposit names its payer's account as far as the bank between knew it.
    returnCredit: async (id) => {
      const credit = await findCredit(id);
      if (credit?.status === 'rejected' || credit?.status === 'reversed') return credit;
      throw new Error(`the credit ${id} has to be sent back in Airwallex’s web app`);
    },
    sharedAccount: () => null,
    // Its verification is switched on by contract, region by region: nobody is asked, and the screens say so.
    checkName: async () => unchecked,
    checkNames: async (asked) => asked.map(() => unchecked),
    findBank: async () => undefined,
    submitPayout: (request) => submitPayout(client, clock, request),
    findPayout: (id) => findTransfer(client, clock, id),
    listPayouts: async (from, limit) =>
      firstChanged((await client.list('/api/v1/transfers', since(from))).map(readTransfer), from, limit),
  };
}

/** Those that changed at an instant or later, those that changed first at the beginning. */
function firstChanged<One extends { readonly changedAt: Date }>(all: readonly One[], from: Date, limit: number): One[] {
  return all
    .filter(({ changedAt }) => changedAt >= from)
    .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    .slice(0, limit);
}

/** That it knows the number of a request already: what was asked before was done, and its answer lost. */
const isRepeated = (error: unknown) => error instanceof AirwallexRefusal && /duplicate|already_exist/.test(error.code);

async function openAccount(
  client: AirwallexClient,
  { countries }: AirwallexSettings,
  { id, currency }: AccountRequest,
): Promise<BankAccount> {
  const country = countries[currency] ?? refuse(40001, { currency });
  const body = {
    request_id: id,
    country_code: country,
    // By which it is found again: the list can be asked for a name, not for the number of a request.
    nick_name: id,
    required_features: [{ currency, transfer_method: 'LOCAL' }],
  };
  try {
    return readAccount(await client.post('/api/v1/global_accounts/create', JSON.stringify(body)));
  } catch (error) {
    if (!isRepeated(error)) throw error;
    const found = await client.list('/api/v1/global_accounts', { nick_name: id });
    const own = found.find((one) => textOf(fieldOf(one, 'request_id')) === id);
    if (own === undefined) throw error;
    // What is listed has less than what is asked for by its number.
    return readAccount(await client.get(`/api/v1/global_accounts/${textOf(fieldOf(own, 'id'))}`));
  }
}

/** Looked for by our number, and looked through for it: whatever of the question the bank heeds, no other is taken for it. */
async function findTransfer(client: AirwallexClient, clock: Clock, id: string): Promise<BankPayout | undefined> {
  const found = await client.list('/api/v1/transfers', { request_id: id, ...since(clock.now()) });
  const own = found.find((one) => textOf(fieldOf(one, 'request_id')) === id);
  return own === undefined ? undefined : readTransfer(own);
}

/** Fields that say nothing of whom is paid and how much: what is wrong with them is for us to mend, and no fault of the payment. */
const ours = /^(request_id|reason|transfer_method|source_currency|fee_paid_by|swift_charge_option)$/;

/** What is wrong with this one payment, which no second try will mend; everything else is tried again. */
const isFinal = ({ status, code, sources }: AirwallexRefusal) =>
  status === 400 &&
  !/insufficient|balance|limit|unauthori|rate/i.test(code) &&
  !sources.some((source) => ours.test(source));

/** Handed over under our number: said twice, it is one transfer. One that the bank won't take has failed, with its cause. */
async function submitPayout(client: AirwallexClient, clock: Clock, request: PayoutRequest): Promise<BankPayout> {
  const { id, currency, amount, scheme, purpose, reference } = request;
  const body = {
    request_id: id,
    beneficiary: beneficiaryOf(request),
    transfer_method: methodOf(scheme),
    transfer_currency: currency,
    source_currency: currency,
    fee_paid_by: 'PAYER',
    ...(methodOf(scheme) === 'SWIFT' ? { swift_charge_option: 'PAYER' } : {}),
    reason: reasonOf(purpose),
    // It wants one; the payer needn't give one.
    reference: reference === '' ? id.slice(0, 8) : reference,
  };
  try {
    const made = await client.post('/api/v1/transfers/create', jsonWith(body, 'transfer_amount', amount));
    if (made === undefined) throw new ProviderError('the bank has no transfers at this address', 502);
    return readTransfer(made);
  } catch (error) {
    if (!(error instanceof AirwallexRefusal)) throw error;
    const before = isRepeated(error) ? await findTransfer(client, clock, id) : undefined;
    if (before) return before;
    if (!isFinal(error) || isRepeated(error)) throw error;
    const reason = error.words === '' ? null : error.words;
    return { requestId: id, currency, amount, status: 'failed', reason, changedAt: clock.now() };
  }
}

/** `x-signature`: an HMAC of `x-timestamp`, in milliseconds, and the bytes. */
function isSigned({ webhookSecret }: AirwallexSettings, headers: WebhookHeaders, body: Buffer, nowMs: number): boolean {
  const [time, signature] = [textOf(headers['x-timestamp']), textOf(headers['x-signature'])];
  if (!/^\d{10,14}$/.test(time) || Math.abs(nowMs - Number(time)) > windowMs) return false;
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', webhookSecret).update(time).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

const kinds: readonly (readonly [prefix: string, type: BankEvent['type'], number: string])[] = [
  ['global_account.', 'account', 'id'],
  ['deposit.', 'credit', 'id'],
  ['payout.transfer.', 'payout', 'request_id'],
];

/** Which object it is about; what else it reports is nothing to us. */
function readEvent(body: Buffer): BankEvent | undefined {
  const event = parse(body);
  const name = textOf(fieldOf(event, 'name'));
  const kind = kinds.find(([prefix]) => name.startsWith(prefix));
  if (!kind) return undefined;
  const [, type, number] = kind;
  const objectId = textOf(fieldOf(event, 'data', number));
  return objectId === '' ? refuse('request:invalid') : { type, objectId };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('request:invalid');
  }
}
