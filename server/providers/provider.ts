import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';

/** Delivers a webhook to a server's public endpoint, as if over the network. @returns the response status */
export type Deliver = (headers: Record<string, string>, body: Buffer) => Promise<number>;

/** The same for a query: also returns the server's response, an envelope (contract, section 2). */
export type AskDoor = (headers: Record<string, string>, body: Buffer) => Promise<{ status: number; answer: unknown }>;

/** Members common to all providers. `Tester`: what a tester can make a sandbox provider do. */
export interface Provider<Tester = unknown> {
  readonly isSandbox: boolean;
  /** Jobs of the provider with their schedules, run together with the features' jobs. */
  readonly tasks?: Tasks;
  readonly schedules?: readonly Schedule[];
  /** Set only for a sandbox: a tester can't control the real world. */
  readonly testerCalls?: Tester;
  /** Gives a provider that lives within this server the endpoint for its webhooks. */
  connect?(doorOf: (call: Call) => Deliver, askOf: (call: Call) => AskDoor): void;
  /**
   * Pages apart from the product: those of a sandbox, which a real provider hosts at its own address, or those a real
   * one needs within this server.
   */
  openPages?(app: FastifyInstance): Promise<void>;
}

/** Returns what a tester can make this provider do. Refuses with `request:notFound` if the provider is real. */
export function testerCallsOf<Tester>({ testerCalls }: Provider<Tester>): Tester {
  return testerCalls ?? refuse('request:notFound');
}

export type WebhookHeaders = Readonly<Record<string, unknown>>;

/** One kind of event that a provider pushes: delivered at least once, in any order. */
export interface WebhookSource<Event> {
  /** Whether these bytes come from the provider, unmodified and recent. */
  isGenuine(headers: WebhookHeaders, body: Buffer): Promise<boolean>;
  /** Returns the event's id: the same for a redelivery, different for any other event. */
  idOf(body: Buffer): string;
  /** Parses the event; undefined if it is of no interest. Refuses with `request:invalid` if it can't be read. */
  read(body: Buffer): Event | undefined;
}

/** Returns an id for an event that has none of its own. */
export const digestId = (body: Buffer) => createHash('sha256').update(body).digest('hex');
