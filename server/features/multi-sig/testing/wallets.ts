import { randomUUID } from 'node:crypto';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { acceptValues, signValues } from '#contract/multi-sig/rules.ts';
import type { InputOf, ResultOf } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import type { multiSigSchemas } from '#contract/multi-sig/schemas.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';
import { followSoon } from '../follow-soon.ts';

type Schemas = typeof multiSigSchemas;
export type ShownWallet = ResultOf<Schemas['get']>;
export type ShownOperation = ResultOf<Schemas['sign']>;

/** The parts of a test server that wallets need. */
export interface WalletWorld {
  readonly deps: Deps;
  readonly clock: { advance(ms: number): void };
  workJobs(): Promise<void>;
}

export interface Member {
  readonly device: Device;
  readonly uid: string;
  readonly userId: string;
}

/** An address that isn't the wallet's. */
export const elsewhere = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Advances the chain until `isDone`. The sandbox loses an answer now and then, so one check isn't enough. */
export async function settle(world: WalletWorld, isDone: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 60; look += 1) {
    if (await isDone()) return;
    world.clock.advance(2500);
    await followSoon(world.deps.db);
    await world.workJobs();
  }
  throw new Error('the chain does not come to an end');
}

export const getWallet = (who: Member, Id: string) => who.device.ask(multiSig.get, { query: { Id } });

export async function create(owner: Member, signers: readonly Member[], minimum = 2): Promise<ShownWallet> {
  const body = { name: 'Treasury', signers: signers.map(({ uid }) => ({ uid })), minimum };
  return owner.device.ask(multiSig.create, { body }, { idempotencyKey: randomUUID() });
}

export async function accept(world: WalletWorld, who: Member, id: string): Promise<ShownWallet> {
  const verification = await insertPassedStepUp(world.deps, who.userId, 'multiSig.sign', acceptValues(id, ''));
  return who.device.ask(multiSig.accept, { body: { id, verification } });
}

/** A wallet that is ready, with its keys held by the platform, and coins in it. */
export async function readyWallet(world: WalletWorld, owner: Member, signers: readonly Member[]): Promise<ShownWallet> {
  const { id } = await create(owner, signers);
  for (const signer of signers) await accept(world, signer, id);
  await settle(world, async () => (await getWallet(owner, id)).status === 'ready');
  const wallet = await getWallet(owner, id);
  const address = must(wallet.address, 'the address of a ready wallet');
  await owner.device.ask(multiSig.sandboxFund, { body: { address, asset: 'USDT', amount: '1000' } });
  return wallet;
}

export async function propose(
  owner: Member,
  id: string,
  change: Partial<InputOf<Schemas['createWithdrawal']>['body']> = {},
): Promise<ShownOperation> {
  const body = { id, asset: 'USDT', amount: '10', address: elsewhere, ...change };
  return owner.device.ask(multiSig.createWithdrawal, { body }, { idempotencyKey: randomUUID() });
}

/** Signs as a client does, with its own verification; the response may be a refusal. */
export async function trySign(world: WalletWorld, who: Member, operation: ShownOperation, signature?: string) {
  const values = signValues(operation);
  const verification = await insertPassedStepUp(world.deps, who.userId, 'multiSig.sign', values);
  const body = { id: operation.id, verification, ...(signature ? { signature } : {}) };
  return who.device.call(multiSig.sign, { body }, { idempotencyKey: randomUUID() });
}

export async function sign(world: WalletWorld, who: Member, operation: ShownOperation): Promise<ShownOperation> {
  const { body } = await trySign(world, who, operation);
  return must(body.result, `a signature, not ${JSON.stringify(body.error)}`);
}
