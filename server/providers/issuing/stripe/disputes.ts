import type { DisputeReason } from '#contract/corporate-cards/states.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ProviderError } from '../../away.ts';
import { fieldOf, listOf, textOf } from '../../json-fields.ts';
import type { DisputeRequest, IssuerDispute } from '../issuing.ts';
import { StripeRefusal, type Fields, type StripeClient } from './client.ts';
import type { References } from './references.ts';
import { readDispute, unitsOf, wholeOf } from './wire.ts';

/** The issuer's names for dispute reasons. */
const reasons: Readonly<Record<DisputeReason, string>> = {
  notRecognised: 'fraudulent',
  notReceived: 'not_received',
  notAsDescribed: 'merchandise_not_as_described',
  duplicate: 'duplicate',
  wrongAmount: 'other',
  refundMissing: 'other',
  cancelled: 'canceled',
};

/**
 * Marks a dispute as submitted as far as possible: for some reasons the networks require more than cardholders are
 * asked, and staff complete those in the issuer's dashboard. Nothing is made up to get them through.
 */
const waits = { metadata: { waits: 'dashboard' } };
const isWaiting = (dispute: unknown) => textOf(fieldOf(dispute, 'metadata', 'waits')) !== '';
const isUnsubmitted = (dispute: unknown) => textOf(fieldOf(dispute, 'status')) === 'unsubmitted';

/** Returns the capture to dispute: the issuer disputes captures, not authorizations. */
async function capturedOf(client: StripeClient, { transactionId, amount, currency }: DisputeRequest): Promise<string> {
  if (!transactionId.startsWith('iauth_')) return transactionId;
  const payment = await client.get(`/v1/issuing/authorizations/${encodeURIComponent(transactionId)}`);
  const least = BigInt(wholeOf(currency, amount));
  const enough = listOf(fieldOf(payment, 'transactions'))
    .map((one) => ({ id: textOf(fieldOf(one, 'id')), taken: -unitsOf(one, 'amount') }))
    .filter(({ taken }) => taken >= least)
    .toSorted((one, other) => Number(one.taken - other.taken));
  const [capture] = enough;
  if (!capture)
    throw new ProviderError('what is disputed was taken in parts: each is disputed in Stripe’s dashboard', 400);
  return capture.id;
}

async function upload(client: StripeClient, { id, files }: DisputeRequest): Promise<string | undefined> {
  const [file] = files;
  if (!file) return undefined;
  const form = new FormData();
  form.append('purpose', 'dispute_evidence');
  const kind = file.contentType === 'application/pdf' ? 'pdf' : file.contentType.replace('image/', '');
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.contentType }), `evidence.${kind}`);
  return textOf(fieldOf(await client.upload(form, `file-${id}`), 'id'));
}

async function fieldsOf(client: StripeClient, request: DisputeRequest): Promise<Fields> {
  const reason = reasons[request.reason];
  const evidence = { explanation: request.text, additional_documentation: await upload(client, request) };
  return {
    transaction: await capturedOf(client, request),
    amount: wholeOf(request.currency, request.amount),
    evidence: { reason, [reason]: evidence },
  };
}

export function createDisputes(client: StripeClient, references: References, clock: Clock) {
  const read = (dispute: unknown): IssuerDispute => readDispute(dispute, clock.now());

  async function submit(dispute: unknown): Promise<unknown> {
    const path = `/v1/issuing/disputes/${encodeURIComponent(textOf(fieldOf(dispute, 'id')))}`;
    try {
      return await client.post(`${path}/submit`, {});
    } catch (error) {
      if (!(error instanceof StripeRefusal) || error.status !== 400) throw error;
      return client.post(path, waits);
    }
  }

  return {
    dispute: async (request: DisputeRequest): Promise<IssuerDispute> => {
      const made = await references.make('dispute', request.id, () => fieldsOf(client, request));
      return read(isUnsubmitted(made) && !isWaiting(made) ? await submit(made) : made);
    },
    /** Returns undefined for a dispute created but not submitted yet, so that it is requested again. */
    findDispute: async (id: string): Promise<IssuerDispute | undefined> => {
      const found = await references.get('dispute', id);
      const isBegun = found !== undefined && isUnsubmitted(found) && !isWaiting(found);
      return found === undefined || isBegun ? undefined : read(found);
    },
  };
}
