import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { listNetworks } from '#contract/currencies/networks.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { transfer } from '#contract/transfer/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { signatureHeaders, signWebhook } from '#server/providers/signature.ts';
import { verifyTransfers, type Customer } from '../bench/http-world.ts';

/** Balance changes of a completed operation: by customer, in the smallest units of USDT. */
export type Effect = readonly (readonly [customer: string, units: bigint])[];

/** An operation that a client repeats with the same content and key until it gets a response. */
export interface Operation {
  readonly kind: string;
  /** Identifies the operation on the server: the remark of a transfer, the hash of a deposit. */
  readonly mark: string;
  readonly effect: Effect;
  /** Sends one request. @returns the response's status; throws if there is no response */
  send(): Promise<number>;
}

/** One kind of load: creates the next operation, or returns undefined if none is left. */
export type LoadKind = () => Operation | undefined;

export interface LoadWorld {
  readonly origin: string;
  readonly pool: pg.Pool;
  /** Database handle that can open what the server under load has sealed. */
  readonly db: Db;
  /** Secrets of the server under load. */
  readonly secrets: Secrets;
  readonly customers: readonly Customer[];
  /** Devices of the first customers, in the same order. */
  readonly devices: readonly Device[];
}

const usdt = 10n ** 6n;
const cent = usdt / 100n;

/** Creates transfers between customers, verified in advance: verification is not under test here. */
export async function transfersLoad({ pool, customers, devices }: LoadWorld, count: number): Promise<LoadKind> {
  const operations: Operation[] = [];
  for (const [index, device] of devices.entries()) {
    const from = must(customers[index], 'a sender');
    const others = customers.filter((customer) => customer !== from);
    const payees = Array.from(
      { length: Math.ceil(count / devices.length) },
      (_unused, at) => others[at % others.length]!,
    );
    const orders = await verifyTransfers(
      pool,
      from,
      payees.map(({ uid }) => uid),
    );
    for (const [at, order] of orders.entries()) {
      const mark = randomUUID();
      operations.push({
        kind: 'transfer',
        mark,
        effect: [
          [from.id, -cent],
          [payees[at]!.id, cent],
        ],
        send: async () => {
          const input = { body: { ...order, remark: mark } };
          return (await device.call(transfer.create, input, { idempotencyKey: mark })).status;
        },
      });
    }
  }
  const shuffled = operations.toSorted((left, right) => (left.mark < right.mark ? -1 : 1));
  return () => shuffled.pop();
}

/** Creates incoming coins: the chain's provider sends signed reports until one is accepted. */
export async function depositsLoad({ origin, secrets, customers, devices }: LoadWorld): Promise<LoadKind> {
  const network = must(
    listNetworks().find(({ asset, needsTag }) => asset === 'USDT' && !needsTag),
    'a network of USDT',
  );
  const places = await Promise.all(
    devices.map((device) => device.ask(deposits.getAddress, { query: { Asset: 'USDT', Network: network.network } })),
  );
  const secret = await secrets.get('sandbox-chain-webhook');
  let made = 0;
  return () => {
    const owner = made++ % devices.length;
    const mark = randomBytes(32).toString('hex');
    const body = Buffer.from(
      JSON.stringify({
        id: mark.slice(0, 40),
        transactionHash: mark,
        outputIndex: 0,
        network: network.network,
        asset: 'USDT',
        address: must(places[owner], 'an address').address,
        tag: null,
        amount: '25',
        confirmations: network.confirmations + 1,
      }),
    );
    return {
      kind: 'deposit',
      mark,
      effect: [[must(customers[owner], 'an owner').id, 25n * usdt]],
      send: () => report(origin, secret, body),
    };
  };
}

async function report(origin: string, secret: Uint8Array, body: Buffer<ArrayBuffer>): Promise<number> {
  const timeMs = Date.now();
  const response = await fetch(origin + deposits.chainWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.time]: String(timeMs),
      [signatureHeaders.signature]: signWebhook(secret, timeMs, body),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

export interface Load {
  /** Acknowledged operations, in the order of their responses. */
  readonly acknowledged: readonly Operation[];
  /** Returns how many requests were repeated because they had no response, or one that leaves the outcome open. */
  readonly repeated: () => number;
  /** Waits until this many more were acknowledged; throws the error that stopped a client. */
  answers(more: number): Promise<void>;
  /** Completes every operation in progress, and starts no more. */
  finish(): Promise<void>;
}

const tryAgainMs = 200;
/** These statuses leave the outcome open; a final rejection is an error in the test. */
const isOpen = (status: number) => status === 409 || status === 429 || status >= 500;

/**
 * Starts clients that each do one operation after another, cycling through all kinds, whatever happens to the server.
 */
export function startLoad(kinds: readonly LoadKind[], clients: number): Load {
  const acknowledged: Operation[] = [];
  let repeated = 0;
  let isEnding = false;
  let turn = 0;
  const client = async () => {
    while (!isEnding) {
      const operation = kinds[turn++ % kinds.length]?.();
      if (!operation) throw new Error('the load has run out of operations: make more ahead');
      for (;;) {
        const status = await operation.send().catch(() => 503);
        if (status === 200) break;
        if (!isOpen(status)) throw new Error(`a ${operation.kind} was refused with ${status}`);
        repeated += 1;
        await pause(tryAgainMs);
      }
      acknowledged.push(operation);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  // The error is reported at the end; a client that fails in the meantime must not end the process.
  running.catch(() => {});
  return {
    acknowledged,
    repeated: () => repeated,
    answers: (more) => Promise.race([running, reach(acknowledged, acknowledged.length + more)]).then(() => {}),
    finish: async () => {
      isEnding = true;
      await running;
    },
  };
}

/**
 * Waits for a number of responses, however slow the machine: fails only if no response arrives for a minute and a half.
 */
async function reach(acknowledged: readonly Operation[], count: number): Promise<void> {
  let seen = acknowledged.length;
  let deadline = performance.now() + 90_000;
  while (acknowledged.length < count) {
    if (acknowledged.length > seen) {
      seen = acknowledged.length;
      deadline = performance.now() + 90_000;
    }
    if (performance.now() > deadline) throw new Error(`of ${count} answers ${seen} came, and for 90 s no more`);
    await pause(10);
  }
}
