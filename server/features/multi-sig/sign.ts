import { isOutOfReach, signValues } from '#contract/multi-sig/rules.ts';
import type { MultiSigWithdrawalState } from '#contract/multi-sig/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { signerKeyId } from '#server/providers/multi-sig/keys.ts';
import type { Hex } from '#server/providers/multi-sig/multi-sig.ts';
import { readSignature } from '#server/providers/multi-sig/safe-transaction.ts';
import type { SignIntent } from '#server/providers/signer/signer.ts';
import { blockOf, readStanding, refuseUnfree } from '../accounts/index.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { lookAtStepUp, verifiedFor } from '../step-up/index.ts';
import { movedBy, moveOrder, moveThrough, type MovedBy } from '#server/platform/orders.ts';
import { followSoon } from './follow-soon.ts';
import { intentOf } from './intent.ts';
import { noteAct } from './record.ts';
import { showOperation } from './show.ts';
import {
  isSigner,
  askingOf,
  getOperation,
  listSignatures,
  listSignersOf,
  lockOperation,
  lockSigner,
  lockWalletOf,
  nameOfWalletOf,
  ownerOfWalletOf,
  type Operation,
  type Signer,
  type Wallet,
} from './store.ts';
import { operationOrders, signerOrders, type FailureReason } from './tables.ts';

export interface SignBody {
  readonly id: string;
  readonly signature?: string;
  readonly verification: string;
}

/** Reads an operation with all its signers in one batch, its own row with or without a lock. */
async function readOperation(db: Queryable, context: Context, id: string, read: typeof getOperation) {
  const { userId } = sessionOf(context);
  const [operation, asking, signers, records, walletName, standings] = await allDone([
    read(db, id),
    askingOf(db, context),
    listSignersOf(db, id),
    listSignatures(db, [id]),
    nameOfWalletOf(db, id),
    // What a block or a freeze of the wallet's owner holds back can't be signed away either.
    readStanding(db, [userId], ownerOfWalletOf(db, id)),
  ]);
  return { operation, asking, signers, records, walletName, standings };
}

type Read = Awaited<ReturnType<typeof readOperation>>;

const readLocked = ({ tx, context }: Asking<unknown>, { id }: { readonly id: string }) =>
  readOperation(tx, context, id, () => lockOperation(tx, id));

/** Returns the caller's signer and their records. Refuses `request:notFound` for others. */
function asSigner({ signers, asking, records }: Read) {
  const me = signers.find((signer) => signer.status === 'active' && isSigner(signer, asking));
  if (!me) refuse('request:notFound');
  return { me, mine: records.find(({ signer_id }) => signer_id === me.id) };
}

const shown = ({ walletName, signers, records }: Read, operation: Operation) =>
  showOperation(operation, walletName, signers, records);

/** Refuses a signer as `refuseUnfree` for their own account; `multiSig:ownerBlocked` for that of the wallet's owner. */
function refuseBlockedSigning(standings: Read['standings'], signerId: string, now: Date): void {
  const owners = standings.filter(({ accountId }) => accountId !== signerId);
  const own = standings.filter(({ accountId }) => accountId === signerId);
  refuseUnfree(own, now);
  const block = blockOf(owners, now);
  if (block || owners.some(({ isShut }) => isShut)) refuse('multiSig:ownerBlocked', block);
}

/** Refuses 60015 unless signatures are still accepted. */
function assertOpen(deps: Deps, operation: Operation): void {
  const takes = operation.status === 'pendingSignature' || operation.status === 'signing';
  if (!takes || operation.expires_at <= deps.clock.now()) refuse(60015);
}

/**
 * Approves an operation. Repeating it changes nothing; the last signature required sends it to the chain. The signature
 * is made before anything is locked: the key provider may be slow, and nothing waits for it. The verification required
 * in the end is checked there too, so that nothing is signed without a passed verification. Undefined if decided
 * before.
 */
export const signOperation = defineCommand({
  name: 'multiSig.sign',
  stepUp: verifiedFor('multiSig.sign'),
  look: async (db, deps, context, body: SignBody) => {
    const { userId, accountId } = sessionOf(context);
    const [read, assertVerified] = await allDone([
      readOperation(db, context, body.id, getOperation),
      lookAtStepUp(db, deps, body.verification),
    ]);
    return async (): Promise<Hex | undefined> => {
      const { operation, signers, standings } = read;
      const { me, mine } = asSigner(read);
      if (mine) return undefined;
      assertOpen(deps, operation);
      refuseBlockedSigning(standings, userId, deps.clock.now());
      assertVerified({ userId, accountId, action: 'multiSig.sign', values: signValues(shown(read, operation)) });
      return makeSignature(deps, operation, me, { given: body.signature, intent: intentOf(operation, signers) });
    };
  },
  ask: readLocked,
  work: sign,
});

async function sign(given: Given<Read, Hex | undefined>, _body: SignBody) {
  const { tx, deps, now, found } = given;
  const { operation, records } = found;
  const { me, mine } = asSigner(found);
  if (mine?.decision === 'approved') {
    given.doNothing();
    return shown(found, operation);
  }
  assertOpen(deps, operation);
  if (mine) refuse(60015);
  refuseBlockedSigning(found.standings, given.session.userId, now);
  given.verify(signValues(shown(found, operation)));
  const signature = must(given.outside, 'the signature of who had not decided');
  const approvals = records.filter(({ decision }) => decision === 'approved').length + 1;
  const [, next, after] = await allDone([
    insertRecord(tx, deps, operation.id, me.id, signature),
    advance(given, operation, approvals),
    listSignatures(tx, [operation.id]),
  ]);
  noteAct(given, 'sign', `multiSigOperation:${operation.id}`, { signer: me.id, approvals });
  return shown({ ...found, records: after }, next);
}

async function advance(given: Given<unknown, unknown>, operation: Operation, approvals: number): Promise<Operation> {
  const { tx, deps } = given;
  const path: MultiSigWithdrawalState[] = operation.status === 'signing' ? [] : ['signing'];
  if (approvals >= operation.minimum) path.push('onChain');
  const [moved] = await allDone([
    moveThrough(tx, deps, operationOrders, operation, path, movedBy('user', given)),
    path.includes('onChain') ? followSoon(tx) : Promise.resolve(),
  ]);
  return moved;
}

/** Makes a signature over this very operation, with this signer's key. Refuses `multiSig:badSignature`. */
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
  const added = tx.insertInto('multi_sig_signature').values({
    operation_id: operationId,
    signer_id: signerId,
    decision: signature === null ? 'rejected' : 'approved',
    signature,
    created_at: deps.clock.now(),
  });
  await added.execute();
}

/** Refuses to sign. An operation that can no longer reach its minimum has failed. */
export const rejectOperation = defineCommand({
  name: 'multiSig.reject',
  ask: (asking, id: string) => readLocked(asking, { id }),
  work: reject,
});

async function reject(given: Given<Read>, id: string) {
  const { tx, deps, found } = given;
  const { operation, records, signers } = found;
  const { me, mine } = asSigner(found);
  if (mine?.decision === 'rejected') return shown(found, operation);
  assertOpen(deps, operation);
  if (mine) refuse(60015);
  const rejections = records.filter(({ decision }) => decision === 'rejected').length + 1;
  const active = signers.filter(({ status }) => status === 'active').length;
  const isOver = isOutOfReach({ signers: active, minimum: operation.minimum, rejections });
  const [, after, next] = await allDone([
    insertRecord(tx, deps, id, me.id, null),
    listSignatures(tx, [id]),
    isOver ? failOperation(tx, deps, operation, 'rejected', movedBy('user', given)) : Promise.resolve(operation),
  ]);
  noteAct(given, 'reject', `multiSigOperation:${id}`, { signer: me.id });
  return shown({ ...found, records: after }, next);
}

/** Withdraws a proposal. Signatures given for it stay with us: the chain never sees them. */
export const cancelOperation = defineCommand({
  name: 'multiSig.cancelOperation',
  ask: async (asking, id: string) => {
    const [found, wallet] = await allDone([readLocked(asking, { id }), lockWalletOf(asking.tx, id)]);
    return { ...found, wallet };
  },
  work: cancel,
});

async function cancel(given: Given<Read & { readonly wallet: Wallet | undefined }>, id: string) {
  const { tx, deps, session, found } = given;
  const { operation, wallet } = found;
  if (wallet?.account_id !== session.accountId) refuse('request:notFound');
  assertOpen(deps, operation);
  const next = await failOperation(tx, deps, operation, 'cancelled', movedBy('user', given));
  noteAct(given, 'cancelWithdrawal', `multiSigOperation:${id}`);
  return shown(found, next);
}

/** Makes one move according to the table; refuses any other with 60015. */
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

/** Fails an operation: the signers are notified, and a signer who was to join does not. */
export async function failOperation(
  tx: Tx,
  deps: Deps,
  operation: Operation,
  reason: FailureReason,
  by: MovedBy,
): Promise<Operation> {
  const change = { failure_reason: reason, completed_at: deps.clock.now() };
  const [moved] = await allDone([
    moveOperation(tx, deps, operation, 'failed', by, change),
    operation.replacement_id === null ? Promise.resolve() : declineComer(tx, deps, operation.replacement_id, by),
  ]);
  return moved;
}

async function declineComer(tx: Tx, deps: Deps, signerId: string, by: MovedBy): Promise<void> {
  await moveOrder(tx, deps, signerOrders, await lockSigner(tx, signerId), 'declined', by);
}
