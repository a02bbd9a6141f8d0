import { hashMessage } from 'viem';
import { readAddress } from '#contract/currencies/address.ts';
import { acceptValues, ownershipText } from '#contract/multi-sig/rules.ts';
import { multiSigWalletTable } from '#contract/multi-sig/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { Hex } from '#server/providers/multi-sig/multi-sig.ts';
import { signerKeyId } from '#server/providers/multi-sig/keys.ts';
import { readSignature } from '#server/providers/multi-sig/safe-transaction.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Asking as AskingFor, type Given } from '../commands/index.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { noteAct } from './record.ts';
import { showDetail } from './show.ts';
import { askingOf, findWallet, isComer, isSigner, listSigners, lockWallet, type Signer, type Wallet } from './store.ts';
import { followSoon } from './follow-soon.ts';
import { signerOrders, walletOrders } from './tables.ts';

export interface AcceptBody {
  readonly id: string;
  readonly own?: { readonly address: string; readonly signature: string };
  readonly verification: string;
}

/** Reads a wallet with its people, with or without a lock. */
async function readWallet(db: Queryable, context: Context, id: string, read: typeof findWallet) {
  const [wallet, asking, signers] = await allDone([read(db, id), askingOf(db, context), listSigners(db, [id])]);
  return { wallet, asking, signers };
}

type Read = Awaited<ReturnType<typeof readWallet>>;

const readLocked = ({ tx, context }: AskingFor<unknown>, { id }: { readonly id: string }) =>
  readWallet(tx, context, id, () => lockWallet(tx, id));

/** Returns the caller's invitation to a wallet that still accepts answers. Refuses `request:notFound` and 60015. */
function invitationIn({ wallet, asking, signers }: Read) {
  const mine = signers.filter((signer) => isSigner(signer, asking));
  if (!wallet || mine.length === 0) refuse('request:notFound');
  const invited = mine.find(({ status }) => status === 'invited');
  if (!invited || wallet.status !== (isComer(invited) ? 'ready' : 'inviting')) refuse(60015);
  return { wallet, signers, invited };
}

/**
 * Makes the caller a signer. The last acceptance starts the creation of the contract; a signer who joins an existing
 * wallet waits for the others.
 */
export const acceptInvitation = defineCommand({
  name: 'multiSig.accept',
  stepUp: verifiedFor('multiSig.sign'),
  look: async (db, deps, context, body: AcceptBody) => {
    const read = await readWallet(db, context, body.id, findWallet);
    return () => findAddress(deps, read, body);
  },
  ask: readLocked,
  work: accept,
});

interface Place {
  readonly signerId: string;
  readonly address: Hex;
}

/** Determines the address the caller signs with, read or created before anything is locked. */
async function findAddress(deps: Deps, read: Read, { id, own }: AcceptBody): Promise<Place> {
  const { invited } = invitationIn(read);
  const address = own ? await readOwnAddress(id, own) : await deps.providers.keys.getAddress(signerKeyId(invited.id));
  return { signerId: invited.id, address };
}

async function accept(given: Given<Read, Place>, body: AcceptBody) {
  const { tx, deps, now, outside, found } = given;
  const { asking } = found;
  const { wallet, signers, invited } = invitationIn(found);
  const { userId } = asking;
  const others = signers.filter(({ id, status }) => id !== invited.id && canStillSign(status));
  if (others.some((signer) => signer.user_id === userId)) refuse('multiSig:signers', { fault: 'signerTwice' });
  const { address, signerId } = outside;
  // The invitation differs from the one read before.
  if (signerId !== invited.id) refuse(60015);
  if (others.some((signer) => signer.address === address)) refuse('multiSig:signers', { fault: 'signerTwice' });
  given.verify(acceptValues(body.id, body.own?.address ?? ''));
  const change = { user_id: userId, key_kind: body.own ? 'own' : 'held', address, answered_at: now };
  const [, next] = await allDone([
    moveOrder(tx, deps, signerOrders, invited, 'waiting', { ...movedBy('user', given), change }),
    startMaking(given, wallet, signers, invited),
  ]);
  noteAct(given, 'accept', `multiSigWallet:${wallet.id}`, { signer: invited.id, address });
  return showDetail(deps, tx, next, asking);
}

const canStillSign = (status: Signer['status']) => ['invited', 'waiting', 'active'].includes(status);

/** Starts making the wallet after the last acceptance; the acceptance of a new signer is for the others to sign. */
async function startMaking(
  given: Given<unknown, Place>,
  wallet: Wallet,
  signers: readonly Signer[],
  accepted: Signer,
): Promise<Wallet> {
  const isLast = signers.every(({ id, status }) => id === accepted.id || status === 'waiting');
  if (!isComer(accepted) && !isLast) return wallet;
  const { tx, deps } = given;
  await followSoon(tx);
  return isComer(accepted) ? wallet : moveOrder(tx, deps, walletOrders, wallet, 'creating', movedBy('user', given));
}

/** Reads an address whose owner has proved to hold its key. Refuses 40018 and `multiSig:badSignature`. */
async function readOwnAddress(walletId: string, own: { readonly address: string; readonly signature: string }) {
  const read = readAddress('evm', 'main', own.address);
  if (read.fault !== undefined) refuse(40018, { fault: read.fault });
  const digest = hashMessage(ownershipText(walletId, read.address));
  const signed = await readSignature(digest, own.signature as Hex);
  if (signed?.owner !== read.address) refuse('multiSig:badSignature');
  return signed.owner;
}

/** Declines an invitation. A wallet that isn't made yet can't do without any of its signers. */
export const declineInvitation = defineCommand({
  name: 'multiSig.decline',
  ask: (asking, id: string) => readLocked(asking, { id }),
  work: decline,
});

async function decline(given: Given<Read>, id: string): Promise<Record<string, never>> {
  const { tx, deps, now, found } = given;
  const { wallet, invited } = invitationIn(found);
  const by = movedBy('user', given);
  await moveOrder(tx, deps, signerOrders, invited, 'declined', { ...by, change: { answered_at: now } });
  if (canMove(multiSigWalletTable, wallet.status, 'cancelled', 'user'))
    await moveOrder(tx, deps, walletOrders, wallet, 'cancelled', by);
  noteAct(given, 'decline', `multiSigWallet:${id}`, { signer: invited.id });
  return {};
}
