import { isOutOfReach, signValues } from '#contract/multi-sig/rules.ts';
import type { MultiSigWithdrawalState } from '#contract/multi-sig/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { signerKeyId } from '#server/providers/multi-sig/keys.ts';
import type { Hex } from '#server/providers/multi-sig/multi-sig.ts';
import { readSignature } from '#server/providers/multi-sig/safe-transaction.ts';
import type { SignIntent } from '#server/providers/signer/signer.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { followSoon } from './follow-soon.ts';
import { intentOf } from './intent.ts';
import { noteAct } from './record.ts';
import { showOne } from './show.ts';
import {
  isSigner,
  askingOf,
  getOperation,
  listSignatures,
  listSigners,
  lockOperation,
  lockOwnWallet,
  lockSigner,
  type Asking,
  type Operation,
  type Signer,
} from './store.ts';
import { operationOrders, signerOrders, type FailureReason } from './tables.ts';

export interface SignBody {
  readonly id: string;
  readonly signature?: string;
  readonly verification: string;
}

/** An operation with the signer who the caller is, one decision at a time. Refuses `request:notFound` to others. */
async function lockForSigner(tx: Tx, context: Context, id: string) {
  const asking = await askingOf(tx, context);
  return asSigner(tx, asking, await lockOperation(tx, id));
}

async function asSigner(db: Queryable, asking: Asking, operation: Operation) {
  const signers = await listSigners(db, [operation.wallet_id]);
  const me = signers.find((signer) => signer.status === 'active' && isSigner(signer, asking));
  if (!me) refuse('request:notFound');
  const records = await listSignatures(db, [operation.id]);
  const mine = records.find(({ signer_id }) => signer_id === me.id);
  const active = signers.filter(({ status }) => status === 'active');
  return { operation, me, mine, records, active, signers };
}

/** Refuses 60015 unless signatures are still taken. */
function assertOpen(deps: Deps, operation: Operation): void {
  const takes = operation.status === 'pendingSignature' || operation.status === 'signing';
  if (!takes || operation.expires_at <= deps.clock.now()) refuse(60015);
}

/** Approves. Said again it changes nothing; the last signature that it takes sends it to the chain. */
export const signOperation = defineCommand({
  name: 'multiSig.sign',
  stepUp: verifiedFor('multiSig.sign'),
  outside: makeBefore,
  work: sign,
});

/**
 * The signature, made before anything is locked: who holds the keys may be slow, and nobody waits for him. What is asked
 * for in the end is looked at here too, so that nothing is signed without a passed verification. Undefined: decided before.
 */
async function makeBefore(deps: Deps, context: Context, body: SignBody): Promise<Hex | undefined> {
  const { db } = deps;
  const { userId, accountId } = sessionOf(context);
  const operation = await getOperation(db, body.id);
  const { me, mine, signers } = await asSigner(db, await askingOf(db, context), operation);
  if (mine) return undefined;
  assertOpen(deps, operation);
  await assertNotBlocked(db, deps, userId);
  const values = signValues(await showOne(db, operation));
  await checkStepUp(db, deps, { userId, accountId, verification: body.verification, action: 'multiSig.sign', values });
  return makeSignature(deps, operation, me, { given: body.signature, intent: intentOf(operation, signers) });
}

async function sign(given: Given<undefined, Hex | undefined>, body: SignBody) {
  const { tx, deps, context, session } = given;
  const { operation, me, mine, records } = await lockForSigner(tx, context, body.id);
  if (mine?.decision === 'approved') {
    given.doNothing();
    return showOne(tx, operation);
  }
  assertOpen(deps, operation);
  if (mine) refuse(60015);
  await assertNotBlocked(tx, deps, session.userId);
  given.verify(signValues(await showOne(tx, operation)));
  await insertRecord(tx, deps, operation.id, me.id, must(given.outside, 'the signature of who had not decided'));
  const approvals = records.filter(({ decision }) => decision === 'approved').length + 1;
  const next = await advance(given, operation, approvals);
  noteAct(given, 'sign', `multiSigOperation:${operation.id}`, { signer: me.id, approvals });
  return showOne(tx, next);
}

async function advance(given: Given<undefined, unknown>, operation: Operation, approvals: number): Promise<Operation> {
  const { tx, deps } = given;
  const signing =
    operation.status === 'signing'
      ? operation
      : await moveOperation(tx, deps, operation, 'signing', movedBy('user', given));
  if (approvals < operation.minimum) return signing;
  await followSoon(tx);
  return moveOperation(tx, deps, signing, 'onChain', movedBy('user', given));
}

/** Over this very operation, with this very signer's key. Refuses `multiSig:badSignature`. */
async function makeSignature(
  deps: Deps,
  operation: Operation,
  me: Signer,
  { given, intent }: { readonly given: string | undefined; readonly intent: SignIntent },
): Promise<Hex> {
  const hash = operation.hash as Hex;
  if ((me.key_kind === 'own') !== (given !== undefined)) refuse('multiSig:badSignature');
  const made = given ?? (await deps.providers.keys.signDigest(signerKeyId(me.id), hash, intent));
  const read = await readSignature(hash, made as Hex);
  if (read?.owner !== me.address) refuse('multiSig:badSignature');
  return read.signature;
}

async function insertRecord(tx: Tx, deps: Deps, operationId: string, signerId: string, signature: string | null) {
  await tx
    .insertInto('multi_sig_signature')
    .values({
      operation_id: operationId,
      signer_id: signerId,
      decision: signature === null ? 'rejected' : 'approved',
      signature,
      created_at: deps.clock.now(),
    })
    .execute();
}

/** Refuses to sign. What can't reach its minimum any more has failed. */
export const rejectOperation = defineCommand({ name: 'multiSig.reject', work: reject });

async function reject(given: Given, id: string) {
  const { tx, deps, context } = given;
  const { operation, me, mine, records, active } = await lockForSigner(tx, context, id);
  if (mine?.decision === 'rejected') return showOne(tx, operation);
  assertOpen(deps, operation);
  if (mine) refuse(60015);
  await insertRecord(tx, deps, id, me.id, null);
  const rejections = records.filter(({ decision }) => decision === 'rejected').length + 1;
  const isOver = isOutOfReach({ signers: active.length, minimum: operation.minimum, rejections });
  const next = isOver ? await failOperation(tx, deps, operation, 'rejected', movedBy('user', given)) : operation;
  noteAct(given, 'reject', `multiSigOperation:${id}`, { signer: me.id });
  return showOne(tx, next);
}

/** Takes a proposal back. Signatures given for it are kept to ourselves: the chain never sees them. */
export const cancelOperation = defineCommand({ name: 'multiSig.cancelOperation', work: cancel });

async function cancel(given: Given, id: string) {
  const { tx, deps, session } = given;
  const operation = await lockOperation(tx, id);
  await lockOwnWallet(tx, session, operation.wallet_id);
  assertOpen(deps, operation);
  const next = await failOperation(tx, deps, operation, 'cancelled', movedBy('user', given));
  noteAct(given, 'cancelWithdrawal', `multiSigOperation:${id}`);
  return showOne(tx, next);
}

/** One move by the table; anything else is refused with 60015. */
export async function moveOperation(
  tx: Tx,
  deps: Deps,
  operation: Operation,
  to: MultiSigWithdrawalState,
  by: MovedBy,
  change: {
    readonly failure_reason?: FailureReason;
    readonly transaction_hash?: string;
    readonly completed_at?: Date;
  } = {},
): Promise<Operation> {
  return moveOrder(tx, deps, operationOrders, operation, to, { ...by, change });
}

/** It came to nothing: the signers hear of it, and who was to come for another doesn't. */
export async function failOperation(
  tx: Tx,
  deps: Deps,
  operation: Operation,
  reason: FailureReason,
  by: MovedBy,
): Promise<Operation> {
  if (operation.replacement_id !== null)
    await moveOrder(tx, deps, signerOrders, await lockSigner(tx, operation.replacement_id), 'declined', by);
  const change = { failure_reason: reason, completed_at: deps.clock.now() };
  return moveOperation(tx, deps, operation, 'failed', by, change);
}
