import { findOwnersFault, signerName, type OwnersChoice, type SignerChoice } from '#contract/multi-sig/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Hex, Intent, Proposal } from '#server/providers/multi-sig/multi-sig.ts';
import { readStanding, refuseBlocked } from '../accounts/index.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { inviteSigner } from './create.ts';
import { tellInvited, tellSigners } from './mails.ts';
import { asReady, insertOperation, orUnavailable } from './propose.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { noteAct } from './record.ts';
import { showDetail, showOne } from './show.ts';
import {
  askingOf,
  findOpen,
  findWallet,
  isComer,
  listSigners,
  lockOwnWallet,
  lockSigners,
  type Signer,
  type Wallet,
} from './store.ts';
import { signerOrders } from './tables.ts';

export interface ReplaceBody {
  readonly id: string;
  readonly signer: string;
  readonly by: SignerChoice;
}
export interface AddBody {
  readonly id: string;
  readonly by: SignerChoice;
  readonly minimum: number;
}
export interface RemoveBody {
  readonly id: string;
  readonly signer: string;
  readonly minimum: number;
}
export interface MinimumBody {
  readonly id: string;
  readonly minimum: number;
}

/** Locks the account's wallet and reads its people and what is open. */
async function askForChange({ tx, context, session }: Asking<unknown>, { id }: { readonly id: string }) {
  const [wallet, standing, open, signers, invited, asking] = await allDone([
    lockOwnWallet(tx, session, id),
    readStanding(tx, [session.userId]),
    findOpen(tx, id),
    listSigners(tx, [id]),
    lockSigners(tx, id, 'invited'),
    askingOf(tx, context),
  ]);
  return { wallet, standing, open, signers, invited, asking };
}

type Found = Awaited<ReturnType<typeof askForChange>>;

/** Returns a wallet that is ready with nothing open, and its owners. Refuses 60015 and 50009. */
async function beginChange(given: Given<Found, unknown>) {
  const { tx, deps, now, found } = given;
  const { wallet, signers } = found;
  refuseBlocked(found.standing, now);
  if (wallet.status !== 'ready') refuse(60015);
  if (found.open) refuse(50009);
  // An unanswered invitation is withdrawn; an accepted one is before the signers already and takes precedence.
  if (signers.some((signer) => isComer(signer) && signer.status === 'waiting')) refuse(50009);
  const by = movedBy('user', given);
  await allDone(found.invited.map((signer) => moveOrder(tx, deps, signerOrders, signer, 'declined', by)));
  return { wallet, signers, owners: signers.filter(({ status }) => status === 'active') };
}

function assertFits(choice: OwnersChoice): void {
  const fault = findOwnersFault(choice);
  if (fault) refuse('multiSig:signers', { fault });
}

/** Finds one of the owners. Refuses `request:notFound`, and 60015 if they are not an owner yet or anymore. */
function findOwner(signers: readonly Signer[], id: string): Signer {
  const found = signers.find((signer) => signer.id === id) ?? refuse('request:notFound', { field: 'signer' });
  if (found.status !== 'active') refuse(60015);
  return found;
}

/** Invites a new signer. What the others sign is created once the invited person has accepted and has an address. */
async function inviteComer(
  given: Given<Found>,
  { wallet, owners }: { readonly wallet: Wallet; readonly owners: readonly Signer[] },
  by: SignerChoice,
  place: Parameters<typeof inviteSigner>[3],
) {
  if (owners.some(({ label }) => label === signerName(by))) refuse('multiSig:signers', { fault: 'signerTwice' });
  const { tx, deps, found } = given;
  const id = await inviteSigner(given, wallet.id, by, place);
  const [, shown] = await allDone([tellInvited(tx, deps, wallet, id), showDetail(deps, tx, wallet, found.asking)]);
  return { by: id, shown };
}

/** Invites a person to take a signer's place. */
export const replaceSigner = defineCommand({
  name: 'multiSig.replaceSigner',
  ask: askForChange,
  work: async (given: Given<Found>, body: ReplaceBody) => {
    const found = await beginChange(given);
    const { id, position } = findOwner(found.signers, body.signer);
    const { by, shown } = await inviteComer(given, found, body.by, { position, replaces: id });
    noteAct(given, 'replaceSigner', `multiSigWallet:${found.wallet.id}`, { signer: id, by });
    return shown;
  },
});

/** Invites an additional signer. */
export const addSigner = defineCommand({
  name: 'multiSig.addSigner',
  ask: askForChange,
  work: async (given: Given<Found>, { by: choice, minimum }: AddBody) => {
    const found = await beginChange(given);
    const { wallet, signers, owners } = found;
    assertFits({ signers: owners.length, change: 'add', present: wallet.minimum, minimum });
    const position = 1 + Math.max(...signers.map((signer) => signer.position));
    const { by, shown } = await inviteComer(given, found, choice, { position, joinsMinimum: minimum });
    noteAct(given, 'addSigner', `multiSigWallet:${wallet.id}`, { by, minimum });
    return shown;
  },
});

/** Proposes to the signers that one of them leaves. */
export const removeSigner = defineCommand({
  name: 'multiSig.removeSigner',
  look: async (db, deps, context, { id, signer, minimum }: RemoveBody) => {
    const [found, signers] = await allDone([findWallet(db, id), listSigners(db, [id])]);
    return async () => {
      const leaving = signers.find((one) => one.id === signer && one.status === 'active');
      const intent = leaving && ({ kind: 'removeSigner', owner: leaving.address as Hex, minimum } as const);
      return askFor(deps, asReady(found, context), intent);
    };
  },
  ask: askForChange,
  work: (given: Given<Found, Asked | undefined>, body: RemoveBody) =>
    propose(given, ({ signers, owners, wallet }) => {
      const { id } = findOwner(signers, body.signer);
      assertFits({ signers: owners.length, change: 'remove', present: wallet.minimum, minimum: body.minimum });
      return { replaced: id };
    }),
});

/** Proposes to the signers how many of them are required from then on. */
export const changeMinimum = defineCommand({
  name: 'multiSig.changeMinimum',
  look: async (db, deps, context, { id, minimum }: MinimumBody) => {
    const found = await findWallet(db, id);
    return async () => askFor(deps, asReady(found, context), { kind: 'changeMinimum', minimum });
  },
  ask: askForChange,
  work: (given: Given<Found, Asked | undefined>, { minimum }: MinimumBody) =>
    propose(given, ({ wallet, owners }) => {
      assertFits({ signers: owners.length, change: 'minimum', present: wallet.minimum, minimum });
      return {};
    }),
});

/** A change of a wallet's owners, and what has to be signed for it according to the chain. */
interface Asked {
  readonly intent: Exclude<Intent, { readonly kind: 'withdrawal' }>;
  readonly proposal: Proposal;
}

/**
 * Queries the chain about a change. Undefined if it is no longer possible: it is then refused by the check of the
 * locked rows.
 */
async function askFor(
  deps: Deps,
  { address }: { readonly address: Hex },
  intent: Asked['intent'] | undefined,
): Promise<Asked | undefined> {
  return intent && { intent, proposal: await orUnavailable(() => deps.providers.multiSig.propose(address, intent)) };
}

async function propose(
  given: Given<Found, Asked | undefined>,
  check: (found: Awaited<ReturnType<typeof beginChange>>) => { readonly replaced?: string },
) {
  const { tx, deps, session, outside: asked } = given;
  const found = await beginChange(given);
  const change = check(found);
  if (!asked) refuse(60015);
  const { intent, proposal } = asked;
  const row = await insertOperation(tx, deps, found.wallet, intent, proposal, session.userId, change);
  if (!row) refuse(50009);
  const { kind, minimum } = { minimum: 0, ...intent };
  noteAct(given, 'propose', `multiSigOperation:${row.id}`, { kind, minimum });
  const [, shown] = await allDone([tellSigners(tx, deps, found.wallet, 'toSign'), showOne(tx, row)]);
  return shown;
}
