import type { Call } from '#contract/platform/call.ts';
import { releaseValues, sellValues } from '#contract/dealer-orders/rules.ts';
import { redeemValues } from '#contract/earn/rules.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { moveValues } from '#contract/sub-accounts/rules.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Sample } from '../access/samples.ts';
import type { TestServer } from '../harness/server.ts';
import type { Memory } from './memory.ts';
import type { Player } from './players.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Proof {
  readonly action: StepUpAction;
  readonly values: (body: Fields, record: Fields) => Readonly<Record<string, string>>;
}

/** Returns fields as the texts that a verification is bound to. */
const texts = <Name extends string>(from: Fields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, JSON.stringify(from[name] ?? '').replaceAll('"', '')])) as Record<
    Name,
    string
  >;
const release: Proof = {
  action: 'ramp.release',
  values: ({ id }, record) =>
    releaseValues({ ...texts(record, ['coin', 'coinAmount', 'counterparty']), ...texts({ id }, ['id']) }),
};

/** What a verification is for, of calls that move money on one. */
const proofs: Readonly<Record<string, Proof>> = {
  'transfer.create': { action: 'transfer.create', values: (body) => transferValues(body as never) },
  'subAccounts.move': {
    action: 'subAccount.move',
    values: (body) => moveValues(texts(body, ['from', 'to', 'asset', 'amount'])),
  },
  'earn.redeem': {
    action: 'earn.redeem',
    values: (body) => redeemValues(texts(body, ['positionId', 'asset', 'amount'])),
  },
  'dealerOrders.sell': {
    action: 'ramp.sell',
    values: ({ userReceiptMethodInfoDetailId: method, ...body }) =>
      sellValues({ ...texts(body, ['quoteId', 'total']), ...texts({ method }, ['method']) }),
  },
  'dealerOrders.dealerRelease': release,
  'dealerOrders.confirmReceipt': release,
};

/** Puts a passed verification into a call's input, if it is one of those above. */
export async function prove(
  { deps }: TestServer,
  memory: Memory,
  { userId, accountId }: Player,
  { name }: Call,
  input: Sample,
): Promise<Sample> {
  const proof = proofs[name];
  if (proof === undefined || userId === undefined || typeof input.body !== 'object' || input.body === null)
    return input;
  const body = input.body as Fields;
  const values = proof.values(body, memory.record(body['id']) ?? {});
  const verification = await insertPassedStepUp(deps, userId, proof.action, values, accountId ?? null);
  return { ...input, body: { ...body, verification } };
}
