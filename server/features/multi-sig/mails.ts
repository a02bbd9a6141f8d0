import { sql } from 'kysely';
import { maxInvitationMailsADay } from '#contract/multi-sig/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import { must } from '#contract/platform/errors.ts';
import type { WalletEvent } from '#contract/notices/events.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMail, type Messaging } from '#server/platform/messages.ts';
import { tell } from '../notices/index.ts';
import { lockWallet } from './store.ts';
import type { MultiSigOperationTable, MultiSigWalletTable } from './tables.ts';

/** The invitation of a person who may have no account yet and whose language is unknown: in English. */
function invitationMail(wallet: string) {
  return {
    subject: `${brand.name}: you’re invited to sign for a multisig wallet`,
    text: [
      'You’re invited to be a signer of a multisig wallet.',
      `Wallet: ${wallet}`,
      'Sign in or register with this email address to see it. Not expected? Ignore this email.',
    ].join('\n\n'),
  };
}

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;
type ToldWallet = Pick<MultiSigWalletTable, 'id' | 'name' | 'account_id'>;
export type MovedWallet = ToldWallet & Pick<MultiSigWalletTable, 'status'>;
export type MovedOperation = Pick<MultiSigOperationTable, 'wallet_id' | 'status'>;

/** Notifies them that a wallet is ready, or that it will not be made. */
export async function tellOfWallet(tx: Tx, deps: Needs, wallet: MovedWallet): Promise<void> {
  await tellSigners(tx, deps, wallet, wallet.status === 'ready' ? 'ready' : 'cancelled');
}

/** Notifies them of the outcome of what they were asked to sign. */
export async function tellOfOperation(tx: Tx, deps: Needs, { wallet_id, status }: MovedOperation): Promise<void> {
  const notice = status === 'success' ? 'success' : 'failed';
  const [wallet, signers] = await allDone([lockWallet(tx, wallet_id), listTold(tx, wallet_id, notice)]);
  await tellAll(tx, deps, must(wallet, 'the wallet'), notice, { signers, isOwnerTold: true });
}

/** Notifies all signers of a wallet, and its owner. */
export async function tellSigners(tx: Tx, deps: Needs, wallet: ToldWallet, notice: WalletEvent, only?: string) {
  const signers = await listTold(tx, wallet.id, notice, only);
  const isOwnerTold = only === undefined && notice !== 'invited';
  await tellAll(tx, deps, wallet, notice, { signers, isOwnerTold });
  return signers;
}

/** The signers who are notified. */
const listTold = (tx: Tx, walletId: string, notice: WalletEvent, only?: string) =>
  tx
    .selectFrom('multi_sig_signer as s')
    .select(['s.label', 's.user_id'])
    .where('s.wallet_id', '=', walletId)
    // A signer who never answered is not notified that the wallet will not be made.
    .where('s.status', 'in', notice === 'cancelled' ? ['waiting', 'active'] : ['invited', 'waiting', 'active'])
    .$if(notice === 'invited', (query) => query.where(recentInvitations, '<=', maxInvitationMailsADay))
    .$if(only !== undefined, (query) => query.where('s.id', '=', String(only)))
    .execute();

async function tellAll(
  tx: Tx,
  deps: Needs,
  wallet: ToldWallet,
  notice: WalletEvent,
  { signers, isOwnerTold }: { readonly signers: Awaited<ReturnType<typeof listTold>>; readonly isOwnerTold: boolean },
): Promise<void> {
  const owner = isOwnerTold ? [wallet.account_id] : [];
  for (const userId of new Set([...signers.flatMap(({ user_id }) => user_id ?? []), ...owner]))
    await tell(tx, deps, userId, 'multiSig.changed', { event: notice, wallet: wallet.name });
}

/** Notifies invited signers, those without an account by email. @param only one of the signers */
export async function tellInvited(tx: Tx, deps: Messaging, wallet: ToldWallet, only?: string): Promise<void> {
  const rows = await tellSigners(tx, deps, wallet, 'invited', only);
  // A number without a user is not an address.
  const strangers = rows.filter((row) => row.user_id === null && row.label.includes('@'));
  for (const { label: to } of strangers) await sendMail(tx, deps, { to, ...invitationMail(wallet.name) });
}

/** How often the person was invited in the day that ends with this invitation, by any account. */
const recentInvitations = sql<number>`(
  select count(*)::int from multi_sig_signer x
   where x.invited_at > s.invited_at - interval '1 day'
     and (x.user_id = s.user_id or (s.user_id is null and x.label = s.label)))`;
