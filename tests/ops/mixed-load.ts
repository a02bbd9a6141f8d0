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

/** What an operation changes once it is done: by customer, in the smallest units of USDT. */
export type Effect = readonly (readonly [customer: string, units: bigint])[];

/** Something a client wants done, and asks for with the same words and key until it is answered. */
export interface Operation {
  readonly kind: string;
  /** What the server keeps it by: the remark of a transfer, the hash of a deposit. */
  readonly mark: string;
  readonly effect: Effect;
  /** Asks once. @returns the answer's status; throws where none came */
  send(): Promise<number>;
}

/** One kind of load: makes the next operation, or undefined where it has none left. */
export type LoadKind = () => Operation | undefined;

export interface LoadWorld {
  readonly origin: string;
  readonly pool: pg.Pool;
  /** Opens what the server under load sealed. */
  readonly db: Db;
  /** Of the server under load. */
  readonly secrets: Secrets;
  readonly customers: readonly Customer[];
  /** Of the first customers, in their order. */
  readonly devices: readonly Device[];
}

const usdt = 10n ** 6n;
const cent = usdt / 100n;

/** Transfers between customers, verified ahead: the verification is not what is tried here. */
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

/** Coins that arrive: the chain's provider reports them, signed, until a report is taken. */
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
  /** In the order of their answers. */
  readonly acknowledged: readonly Operation[];
  /** How many asks had no answer, or one that leaves the outcome open, and were made again. */
  readonly repeated: () => number;
  /** Waits until so many more were answered; throws what stopped a client. */
  answers(more: number): Promise<void>;
  /** Lets every operation that was begun end, and begins no more. */
  finish(): Promise<void>;
}

const tryAgainMs = 200;
/** A refusal for good is a fault of the test; these say that the outcome is open. */
const isOpen = (status: number) => status === 409 || status === 429 || status >= 500;

/** Clients that each do one operation after the other, of all kinds in turn, whatever becomes of the server. */
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
  // Heard at the end; a client that fails meanwhile must not end the process.
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

/** However slow the machine: it fails where no answer at all comes for a minute and a half. */
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
