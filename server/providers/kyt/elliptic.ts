import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { ProviderError } from '../away.ts';
import type { KytProvider, KytScreening, KytSubject } from './kyt.ts';

export interface EllipticSettings {
  /** `https://aml-api.elliptic.co` */
  readonly url: string;
  readonly key: string;
  /** Base64, as issued by the provider. */
  readonly secret: string;
  /** Risk scores, from 0 to 10, from which on staff review, and from which on the money must not move. */
  readonly reviewFrom: number;
  readonly severeFrom: number;
}

/** Analysis of an address to be paid, and of an incoming transaction. */
const paths = { address: '/v2/wallet/synchronous', transaction: '/v2/analyses/synchronous' } as const;
const timeoutMs = 20_000;

/**
 * Signs a request: HMAC-SHA256 over the time in milliseconds, the method, the path in lower case and the body, in
 * base64.
 */
export function signRequest(secret: string, timeMs: string, method: string, where: string, body: string): string {
  const key = Buffer.from(secret, 'base64');
  return createHmac('sha256', key)
    .update(timeMs + method + where.toLowerCase() + body)
    .digest('base64');
}

/**
 * Connects to Elliptic's screenings: the exposure of an address to be paid, and the source of funds of an incoming
 * transaction, on any chain.
 */
export function createElliptic(settings: EllipticSettings, clock: Clock): KytProvider {
  return {
    isSandbox: false,
    name: 'elliptic',
    screen: async (subject) => {
      const path = paths[subject.transactionHash === null ? 'address' : 'transaction'];
      const body = JSON.stringify(describe(subject));
      const timeMs = String(clock.now().getTime());
      const response = await fetch(settings.url + path, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-access-key': settings.key,
          'x-access-timestamp': timeMs,
          'x-access-sign': signRequest(settings.secret, timeMs, 'POST', path, body),
        },
        body,
        // A redirect could carry the signature to a host that was not configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = JSON.parse((await response.text()) || '{}');
      if (response.status === 404 && fieldOf(answer, 'name') === 'NotInBlockchain') return unseen(subject);
      if (!response.ok) throw new ProviderError(`the risk check answered ${response.status}`, response.status);
      return readAnalysis(answer, settings);
    },
  };
}

const holistic = { asset: 'holistic', blockchain: 'holistic' } as const;

function describe({ id, address, transactionHash: hash }: KytSubject) {
  if (hash === null)
    return {
      subject: { ...holistic, type: 'address', hash: address },
      type: 'wallet_exposure',
      customer_reference: id,
    };
  const subject = { ...holistic, type: 'transaction', hash, output_type: 'address', output_address: address };
  return { subject, type: 'source_of_funds', customer_reference: id };
}

/**
 * Returns the result for an unseen subject: an unused address can't be exposed to anything; an incoming transaction is
 * in a block that the provider has not seen yet.
 */
const unseen = ({ transactionHash }: KytSubject): KytScreening =>
  transactionHash === null ? { step: 'decided', result: { verdict: 'clear', reasons: [] } } : { step: 'pending' };

/** Converts the analysis to our format. An incomplete one is pending, and queried again. */
export function readAnalysis(
  analysis: unknown,
  { reviewFrom, severeFrom }: Pick<EllipticSettings, 'reviewFrom' | 'severeFrom'>,
): KytScreening {
  const process = fieldOf(analysis, 'process_status');
  if (typeof process === 'string' && process !== 'complete') return { step: 'pending' };
  const score = fieldOf(analysis, 'risk_score');
  // A null score means that no rule found anything. A missing score is neither.
  if (process !== 'complete' || (score !== null && typeof score !== 'number'))
    throw new Error('the risk check answered something else');
  const owners = listOf(fieldOf(analysis, 'cluster_entities'));
  const sanctioned = owners.filter(isSanctioned);
  const rules = ['source', 'destination'].flatMap((side) => listOf(fieldOf(analysis, 'evaluation_detail', side)));
  const exposed = rules.flatMap(sanctionedAmong);
  const reasons = [
    ...sanctioned.map(sanctionOf),
    ...exposed.map((entity) => `Dealt with a sanctioned entity: ${entity}`),
    ...rules.map((rule) => `${textOf(fieldOf(rule, 'rule_name'))} (${textOf(fieldOf(rule, 'risk_score'))})`),
  ];
  const isSevere = sanctioned.length > 0 || (score !== null && score >= severeFrom);
  const isReviewed = exposed.length > 0 || (score !== null && score >= reviewFrom);
  const verdict = isSevere ? 'severe' : isReviewed ? 'review' : 'clear';
  const told = [...new Set(reasons)].slice(0, mostReasons).map((reason) => reason.slice(0, 200));
  return { step: 'decided', result: { verdict, reasons: told } };
}

const listsOf = (owner: unknown) => listOf(fieldOf(owner, 'entity_details', 'sanctions'));

/** Reports whether an owner's category says so, or the owner is on a sanctions list. */
const isSanctioned = (owner: unknown) =>
  /sanction/i.test(textOf(fieldOf(owner, 'category'))) || listsOf(owner).length > 0;

/** Formats `Sanctioned Entity: Garantex (ofac)`: with the lists, if named. */
function sanctionOf(owner: unknown): string {
  const lists = listsOf(owner).map((one) => textOf(fieldOf(one, 'list', 'key')));
  const named = lists.length > 0 ? ` (${lists.join(', ')})` : '';
  return `${textOf(fieldOf(owner, 'category'))}: ${textOf(fieldOf(owner, 'name'))}${named}`;
}

/**
 * Returns the sanctioned entities the address dealt with, according to a rule's triggers, whatever the rule's score.
 */
function sanctionedAmong(rule: unknown): string[] {
  return listOf(fieldOf(rule, 'matched_elements'))
    .flatMap((element) => listOf(fieldOf(element, 'contributions')))
    .filter((one) => fieldOf(one, 'risk_triggers', 'is_sanctioned') === true)
    .map((one) => textOf(fieldOf(one, 'entity')));
}

const mostReasons = 20;

function fieldOf(value: unknown, ...names: readonly string[]): unknown {
  let found = value;
  for (const name of names) found = isRecord(found) ? found[name] : undefined;
  return found;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
