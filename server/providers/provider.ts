import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';

/** Hands a webhook to a server's front door, as it comes over the network. @returns the status that it answers */
export type Deliver = (headers: Record<string, string>, body: Buffer) => Promise<number>;

/** The same of a question: with what the server answers, an envelope (contract, section 2). */
export type AskDoor = (headers: Record<string, string>, body: Buffer) => Promise<{ status: number; answer: unknown }>;

/** What each provider brings beside what it is asked for. `Tester`: what a tester may order of a sandbox's. */
export interface Provider<Tester = unknown> {
  readonly isSandbox: boolean;
  /** Jobs of its own, with when they are due; run with the features'. */
  readonly tasks?: Tasks;
  readonly schedules?: readonly Schedule[];
  /** Only of a sandbox: nobody has a hand on the real world. */
  readonly testerCalls?: Tester;
  /** Tells one that lives within this server where its webhooks go. */
  connect?(doorOf: (call: Call) => Deliver, askOf: (call: Call) => AskDoor): void;
  /** Pages apart from the product: a sandbox's, which a real one has at an address of its own, or that a real one lives in. */
  openPages?(app: FastifyInstance): Promise<void>;
}

/** What a tester may order of this provider. Refuses `request:notFound` where it is a real one. */
export function testerCallsOf<Tester>({ testerCalls }: Provider<Tester>): Tester {
  return testerCalls ?? refuse('request:notFound');
}

export type WebhookHeaders = Readonly<Record<string, unknown>>;

/** One kind of what a provider reports unasked: at least once, in any order. */
export interface WebhookSource<Event> {
  /** Whether these bytes come from the provider, unchanged and lately. */
  isGenuine(headers: WebhookHeaders, body: Buffer): Promise<boolean>;
  /** The event's id: the same for its repetition, another one for any other event. */
  idOf(body: Buffer): string;
  /** What it says; undefined where that is nothing to us. Refuses `request:invalid` what can't be read. */
  read(body: Buffer): Event | undefined;
}

/** The id of an event that brings none of its own. */
export const digestId = (body: Buffer) => createHash('sha256').update(body).digest('hex');
