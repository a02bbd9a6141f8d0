import { sql, type Selectable } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { accounts, getAccount } from '../accounts/index.ts';
import {
  multiSigOperationColumns,
  multiSigSignatureColumns,
  multiSigSignerColumns,
  multiSigWalletColumns,
  type MultiSigOperationTable,
  type MultiSigSignerTable,
  type MultiSigWalletTable,
} from './tables.ts';
import { columnsIn } from '#server/platform/columns.ts';

export type Wallet = Selectable<MultiSigWalletTable>;
export type Signer = Selectable<MultiSigSignerTable> & { readonly name: string | null };
export type Operation = Selectable<MultiSigOperationTable>;

/** The caller: as a signer they act for themselves, whichever account they act for. */
export interface Asking {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string | null;
}

export async function askingOf(db: Queryable, context: Context): Promise<Asking> {
  const { userId, accountId } = sessionOf(context);
  return { userId, accountId, email: (await getAccount(db, userId)).email };
}

/**
 * Whether the caller is the invited person. An invitation by email is for the user who has that address; by number, for
 * that account.
 */
export function isSigner(signer: Pick<Signer, 'user_id' | 'label'>, { userId, email }: Asking): boolean {
  return signer.user_id === null ? signer.label === email : signer.user_id === userId;
}

/** Whether the signer joins an existing wallet: in another's place, or as an additional signer. */
export const isComer = (signer: Pick<Signer, 'replaces' | 'joins_minimum'>): boolean =>
  signer.replaces !== null || signer.joins_minimum !== null;

/** Statuses in which a signer sees the wallet. */
const seeing = ['invited', 'waiting', 'active'] as const;

/** Lists the wallets of the account and, if the user acts for themselves, those they sign for; newest first. */
export async function listWallets(db: Queryable, asking: Asking, id?: string): Promise<Wallet[]> {
  const { userId, accountId, email } = asking;
  const signs = db
    .selectFrom('multi_sig_signer')
    .select('wallet_id')
    .where('status', 'in', seeing)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(email === null ? [] : [eb.and([eb('user_id', 'is', null), eb('label', '=', email)])]),
      ]),
    );
  return db
    .selectFrom('multi_sig_wallet')
    .select(multiSigWalletColumns)
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(userId === accountId ? [eb('id', 'in', signs)] : [])]))
    .$if(id !== undefined, (query) => query.where('id', '=', String(id)))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Returns a wallet that the caller may see. Refuses `request:notFound`. */
export async function getVisibleWallet(db: Queryable, asking: Asking, id: string): Promise<Wallet> {
  const [wallet] = await listWallets(db, asking, id);
  return wallet ?? refuse('request:notFound');
}

/** Locks a wallet of the account until the end of the transaction. Refuses `request:notFound`. */
export async function lockOwnWallet(tx: Tx, { accountId }: Pick<Asking, 'accountId'>, id: string): Promise<Wallet> {
  const wallet = await lockWallet(tx, id);
  return wallet?.account_id === accountId ? wallet : refuse('request:notFound');
}

export async function lockWallet(tx: Tx, id: string): Promise<Wallet | undefined> {
  return wallets(tx, id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the wallet of an operation. It is locked before the operation. */
export const lockWalletOf = (tx: Tx, operationId: string): Promise<Wallet | undefined> =>
  walletRows(tx).where('id', '=', walletOf(operationId)).forNoKeyUpdate().executeTakeFirst();

/** Returns the name of an operation's wallet. */
export async function nameOfWalletOf(db: Queryable, operationId: string): Promise<string> {
  const found = db.selectFrom('multi_sig_wallet').select('name').where('id', '=', walletOf(operationId));
  return (await found.executeTakeFirst())?.name ?? refuse('request:notFound');
}

/** The owner of an operation's wallet, as a subquery for queries about that account. */
export const ownerOfWalletOf = (db: Queryable, operationId: string) =>
  db.selectFrom('multi_sig_wallet').select('account_id').where('id', '=', walletOf(operationId)).$asScalar();

/** Finds a wallet without locking it. */
export const findWallet = (db: Queryable, id: string): Promise<Wallet | undefined> =>
  wallets(db, id).executeTakeFirst();

const walletRows = (db: Queryable) => db.selectFrom('multi_sig_wallet').select(multiSigWalletColumns);
const wallets = (db: Queryable, id: string) => walletRows(db).where('id', '=', id);

/** Lists everyone who was ever invited to sign, in order. */
export async function listSigners(db: Queryable, walletIds: readonly string[]): Promise<Signer[]> {
  return walletIds.length === 0 ? [] : signers(db).where('s.wallet_id', 'in', walletIds).execute();
}

/** Lists the signers of an operation's wallet. */
export const listSignersOf = (db: Queryable, operationId: string): Promise<Signer[]> =>
  signers(db).where('s.wallet_id', '=', walletOf(operationId)).execute();

const walletOf = (operationId: string) =>
  sql<string>`(select wallet_id from multi_sig_operation where id = ${operationId})`;

const signers = (db: Queryable) =>
  db
    .selectFrom('multi_sig_signer as s')
    .leftJoin(accounts.as('u'), 'u.id', 's.user_id')
    .select(columnsIn('s', multiSigSignerColumns))
    .select('u.name')
    .orderBy('s.position')
    .orderBy('s.id');

/** Locks a signer whose state is about to change. */
export async function lockSigner(tx: Tx, id: string): Promise<Pick<Signer, 'id' | 'status'>> {
  return signerStates(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Locks a wallet's signers in a state, to move them to another. */
export async function lockSigners(tx: Tx, walletId: string, status: Signer['status']) {
  return signerStates(tx).where('wallet_id', '=', walletId).where('status', '=', status).forNoKeyUpdate().execute();
}

const signerStates = (tx: Tx) => tx.selectFrom('multi_sig_signer').select(['id', 'status']).orderBy('id');

/** Finds the operation that waits for signatures or the chain. */
export async function findOpen(db: Queryable, walletId: string): Promise<Operation | undefined> {
  return db
    .selectFrom('multi_sig_operation')
    .select(multiSigOperationColumns)
    .where('wallet_id', '=', walletId)
    .where('status', 'in', ['pendingSignature', 'signing', 'onChain'])
    .executeTakeFirst();
}

export async function lockOperation(tx: Tx, id: string): Promise<Operation> {
  const row = await operations(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Returns an operation without locking it. Refuses `request:notFound`. */
export async function getOperation(db: Queryable, id: string): Promise<Operation> {
  return (await operations(db, id).executeTakeFirst()) ?? refuse('request:notFound');
}

const operations = (db: Queryable, id: string) =>
  db.selectFrom('multi_sig_operation').select(multiSigOperationColumns).where('id', '=', id);

export interface SignatureRow {
  readonly operation_id: string;
  readonly signer_id: string;
  readonly decision: 'approved' | 'rejected';
  readonly signature: string | null;
  readonly created_at: Date;
}

/** Lists the signers' decisions about these operations, oldest first. */
export async function listSignatures(db: Queryable, operationIds: readonly string[]): Promise<SignatureRow[]> {
  if (operationIds.length === 0) return [];
  return db
    .selectFrom('multi_sig_signature')
    .select(multiSigSignatureColumns)
    .where('operation_id', 'in', operationIds)
    .orderBy('number')
    .execute();
}
