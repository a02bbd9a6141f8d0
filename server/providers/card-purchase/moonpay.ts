import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ProviderError } from '../away.ts';
import { fieldOf, textOf } from '../json-fields.ts';
import { digestId, type WebhookHeaders } from '../provider.ts';
import type { CardEvent, CardPayment, CardPurchaseProvider, CardSessionRequest } from './card-purchase.ts';

/** Where the provider sends purchased coins: the platform's own wallet. */
export interface CardWallet {
  /** The provider's code of the coin on its chain: `btc`, `usdt_trx`. */
  readonly code: string;
  readonly address: string;
}

export interface MoonpaySettings {
  /** `https://api.moonpay.com` */
  readonly url: string;
  /** `https://buy.moonpay.com` */
  readonly pageUrl: string;
  /** The publishable key, which is part of the page's address. */
  readonly key: string;
  readonly secret: string;
  readonly webhookSecret: string;
  /** Wallets by our code of the coin. */
  readonly wallets: Readonly<Record<string, CardWallet>>;
}

const timeoutMs = 20_000;
const windowMs = 5 * 60_000;
const method = 'credit_debit_card';

/** Connects to MoonPay: its buy page with a signed address, its transactions by our id, and its signed webhooks. */
export function createMoonpay(settings: MoonpaySettings, clock: Clock): CardPurchaseProvider {
  const list = async (id: string) => listOf(await ask(settings, `/v1/transactions/ext/${id}`));
  const get = async (id: string) => readPayments(id, await list(id));
  return {
    isSandbox: false,
    name: 'moonpay',
    events: {
      isGenuine: async (headers, body) => isSigned(settings, headers, body, clock.now().getTime()),
      idOf: digestId,
      read: readEvent,
    },
    quote: async ({ coin, currency }) => {
      const wallet = settings.wallets[coin];
      if (!wallet) return undefined;
      const query = new URLSearchParams({
        apiKey: settings.key,
        baseCurrencyCode: currency.toLowerCase(),
        areFeesIncluded: 'true',
        paymentMethod: method,
      });
      const answer = await ask(settings, `/v3/currencies/${wallet.code}/limits?${query.toString()}`);
      const [minimum, maximum] = ['minBuyAmount', 'maxBuyAmount'].map((name) =>
        decimalOf(currency, fieldOf(answer, 'baseCurrency', name)),
      );
      return minimum === undefined || maximum === undefined ? undefined : { minimum, maximum };
    },
    session: async (request) => {
      const address = signedPage(settings, request);
      return { token: new URL(address).searchParams.get('signature') ?? '', address };
    },
    get,
    // Its page can't be closed by us: a late payment is refunded.
    cancel: get,
    refund: async (id, reference) => {
      const all = await list(id);
      const payment = readPayments(
        id,
        reference === undefined ? all : all.filter((one) => referenceOf(one) === reference),
      );
      if (payment?.status === 'refunded' || payment?.status === 'failed') return;
      throw new Error(`the payment ${payment?.reference ?? id} has to be given back in MoonPay’s dashboard`);
    },
  };
}

/** Returns the page's signed address; the provider rejects any change to it. */
export function signedPage(settings: MoonpaySettings, request: CardSessionRequest): string {
  const wallet = settings.wallets[request.coin] ?? refuse(40001, { coin: request.coin });
  const page = new URL(settings.pageUrl);
  const query = {
    apiKey: settings.key,
    currencyCode: wallet.code,
    walletAddress: wallet.address,
    baseCurrencyCode: request.currency.toLowerCase(),
    baseCurrencyAmount: request.amount,
    areFeesIncluded: 'true',
    lockAmount: 'true',
    paymentMethod: method,
    externalTransactionId: request.id,
    redirectURL: request.returnUrl,
  };
  page.search = new URLSearchParams(query).toString();
  const signature = createHmac('sha256', settings.secret).update(page.search).digest('base64');
  return `${page.href}&signature=${encodeURIComponent(signature)}`;
}

async function ask({ url, secret }: MoonpaySettings, path: string): Promise<unknown> {
  const response = await fetch(url + path, {
    headers: { accept: 'application/json', authorization: `Api-Key ${secret}` },
    // A redirect could carry the key to a host that was not configured.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new ProviderError(`the card provider answered ${response.status}`, response.status);
  return response.json();
}

const referenceOf = (transaction: unknown) => textOf(fieldOf(transaction, 'id'));

/** Returns the transactions of a page, in the order of their beginning. */
function listOf(answer: unknown): readonly unknown[] {
  const all = Array.isArray(answer) ? (answer as readonly unknown[]) : answer === undefined ? [] : [answer];
  const begun = (one: unknown) => textOf(fieldOf(one, 'createdAt'));
  return all.toSorted((a, b) => (begun(a) < begun(b) ? -1 : begun(a) > begun(b) ? 1 : 0));
}

/** States in which the card is charged. */
const charged: readonly unknown[] = ['completed', 'pending'];

/** The provider's transaction states, most advanced first: of several transactions under our id, that one counts. */
const statuses: readonly (readonly [theirs: string, ours: CardPaymentState])[] = [
  ['completed', 'completed'],
  ['pending', 'processing'],
  ['waitingAuthorization', 'awaitingPayment'],
  ['waitingPayment', 'awaitingPayment'],
  ['failed', 'failed'],
];

/**
 * Returns the payment; undefined until the customer has begun to pay, since the provider only knows transactions, not
 * pages.
 */
function readPayments(id: string, all: readonly unknown[]): CardPayment | undefined {
  for (const [theirs, status] of statuses) {
    const found = all.find((one) => fieldOf(one, 'status') === theirs);
    if (found === undefined) continue;
    const further = all.filter((one) => one !== found && charged.includes(fieldOf(one, 'status')));
    return {
      id,
      reference: referenceOf(found),
      status,
      paid: paidOf(found, status),
      further: further.map(referenceOf),
    };
  }
  return all.length === 0 ? undefined : refuse('request:invalid', { field: 'status' });
}

/** Returns the total charged to the card: the amount for coins and each of the fees. */
function paidOf(transaction: unknown, status: CardPaymentState): CardPayment['paid'] {
  if (status !== 'completed' && status !== 'processing') return null;
  const currency = textOf(fieldOf(transaction, 'baseCurrency', 'code')).toUpperCase();
  if (!isAssetCode(currency)) throw new Error('the card provider was paid in a currency that is not known');
  const scale = scaleOf(currency);
  const parts = ['baseCurrencyAmount', 'feeAmount', 'extraFeeAmount', 'networkFeeAmount'];
  const units = parts.reduce(
    (sum, name) => sum + (parseUnits(decimalOf(currency, fieldOf(transaction, name)) ?? '0', scale) ?? 0n),
    0n,
  );
  return { currency, amount: formatUnits(units, scale), at: new Date(textOf(fieldOf(transaction, 'createdAt'))) };
}

/** Converts a JSON number without loss: currency amounts have fewer digits than a double holds. */
function decimalOf(currency: string, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const units = isAssetCode(currency) ? parseUnits(text, scaleOf(currency)) : undefined;
  return units === undefined || !isAssetCode(currency) ? undefined : formatUnits(units, scaleOf(currency));
}

/** Verifies `Moonpay-Signature-V2: t=1700000000,s=…`: an HMAC of the time, a dot and the bytes. */
function isSigned({ webhookSecret }: MoonpaySettings, headers: WebhookHeaders, body: Buffer, nowMs: number): boolean {
  const header = headers['moonpay-signature-v2'];
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (time === '' || Math.abs(nowMs - Number(time) * 1000) > windowMs) return false;
  const expected = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

const buys = ['transaction_created', 'transaction_updated', 'transaction_failed'];
const ourNumber = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns which payment an event is about; the rest of it is ignored. */
function readEvent(body: Buffer): CardEvent | undefined {
  const event = parse(body);
  if (!buys.includes(textOf(fieldOf(event, 'type')))) return undefined;
  const paymentId = textOf(fieldOf(event, 'data', 'externalTransactionId'));
  return ourNumber.test(paymentId) ? { paymentId } : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('request:invalid');
  }
}
