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

/** The bank does not report an account's holder. */
const unchecked = { result: 'unavailable', name: null } as const;

/** Lists are ordered by creation time, not by change: returned payments come back within this period. */
const lookBackMs = 60 * dayMs;
const windowMs = 5 * 60_000;

/** Without it, lists start thirty days ago. */
const since = (from: Date) => ({
  from_created_at: new Date(Math.max(0, from.getTime() - lookBackMs)).toISOString(),
});

/** Connects to global accounts, deposits and transfers of Airwallex, and reads its signed webhooks. */
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
    opens: (currency) => settings.countries[currency] !== undefined,
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
    // Its API reads deposits but can't send them back: that is done in its web app or by its support. Paying the payer
    // by a transfer was rejected: a deposit names its payer's account only as far as the intermediary bank knew it.
    returnCredit: async (id) => {
      const credit = await findCredit(id);
      if (credit?.status === 'rejected' || credit?.status === 'reversed') return credit;
      throw new Error(`the credit ${id} has to be sent back in Airwallex’s web app`);
    },
    sharedAccount: () => null,
    // Its name verification is enabled by contract, region by region: no check is made, and the screens say so.
    checkName: async () => unchecked,
    checkNames: async (asked) => asked.map(() => unchecked),
    findBank: async () => undefined,
    submitPayout: (request) => submitPayout(client, clock, request),
    findPayout: (id) => findTransfer(client, clock, id),
    listPayouts: async (from, limit) =>
      firstChanged((await client.list('/api/v1/transfers', since(from))).map(readTransfer), from, limit),
  };
}

/** Returns the items changed at the given time or later, in order of change. */
function firstChanged<One extends { readonly changedAt: Date }>(all: readonly One[], from: Date, limit: number): One[] {
  return all
    .filter(({ changedAt }) => changedAt >= from)
    .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    .slice(0, limit);
}

/**
 * Reports whether the bank already knows the request's id: the earlier request succeeded, and its response was lost.
 */
const isRepeated = (error: unknown) => error instanceof AirwallexRefusal && /duplicate|already_exist/.test(error.code);

async function openAccount(
  client: AirwallexClient,
  { countries }: AirwallexSettings,
  { id, currency }: AccountRequest,
): Promise<BankAccount> {
  const refused = (refusal: string | null) =>
    ({ id: null, requestId: id, status: 'refused', details: null, refusal }) as const;
  const country = countries[currency];
  if (country === undefined) return refused('Accounts in this currency can’t be opened.');
  const body = {
    request_id: id,
    country_code: country,
    // Used to find the account again: the list can be filtered by name, not by request id.
    nick_name: id,
    required_features: [{ currency, transfer_method: 'LOCAL' }],
  };
  try {
    return readAccount(await client.post('/api/v1/global_accounts/create', JSON.stringify(body)));
  } catch (error) {
    if (!isRepeated(error)) {
      if (error instanceof AirwallexRefusal && isFinal(error)) return refused(wordsOf(error));
      throw error;
    }
    const found = await client.list('/api/v1/global_accounts', { nick_name: id });
    const own = found.find((one) => textOf(fieldOf(one, 'request_id')) === id);
    if (own === undefined) throw error;
    // List entries have fewer fields than a lookup by id.
    return readAccount(await client.get(`/api/v1/global_accounts/${textOf(fieldOf(own, 'id'))}`));
  }
}

/**
 * Looks up a transfer by our id, and filters the results for it: even if the bank ignores the filter, no other transfer
 * is mistaken for it.
 */
async function findTransfer(client: AirwallexClient, clock: Clock, id: string): Promise<BankPayout | undefined> {
  const found = await client.list('/api/v1/transfers', { request_id: id, ...since(clock.now()) });
  const own = found.find((one) => textOf(fieldOf(one, 'request_id')) === id);
  return own === undefined ? undefined : readTransfer(own);
}

/** Fields independent of what was asked for: errors in them are ours to fix, and not the request's fault. */
const ours = /^(request_id|nick_name|reason|transfer_method|source_currency|fee_paid_by|swift_charge_option)$/;

/** True if something is wrong with this one request that a retry won't fix; everything else is retried. */
const isFinal = ({ status, code, sources }: AirwallexRefusal) =>
  status === 400 &&
  !/insufficient|balance|limit|unauthori|rate/i.test(code) &&
  !sources.some((source) => ours.test(source));

/** The bank's text for the customer, if it gave one. */
const wordsOf = ({ words }: AirwallexRefusal) => (words === '' ? null : words);

/**
 * Submits a transfer under our id: submitted twice, it is one transfer. One that the bank rejects has failed, with its
 * cause.
 */
async function submitPayout(client: AirwallexClient, clock: Clock, request: PayoutRequest): Promise<BankPayout> {
  const { id, currency, amount, scheme, purpose, purposeText, reference } = request;
  const body = {
    request_id: id,
    beneficiary: beneficiaryOf(request),
    transfer_method: methodOf(scheme),
    transfer_currency: currency,
    source_currency: currency,
    fee_paid_by: 'PAYER',
    ...(methodOf(scheme) === 'SWIFT' ? { swift_charge_option: 'PAYER' } : {}),
    reason: reasonOf(purpose),
    ...(purposeText === '' ? {} : { remarks: purposeText }),
    // The bank requires a reference; the payer doesn't have to give one.
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
    const why = { reason: 'detailsInvalid', words: wordsOf(error) } as const;
    return { requestId: id, currency, amount, status: 'failed', ...why, changedAt: clock.now() };
  }
}

/** Verifies `x-signature`: an HMAC of `x-timestamp`, in milliseconds, and the bytes. */
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

/** Returns which object an event is about; the rest of it is ignored. */
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
