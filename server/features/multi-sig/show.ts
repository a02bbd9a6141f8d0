import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import {
  findOpen,
  isComer,
  isSigner,
  listSignatures,
  listSigners,
  listWallets,
  type Asking,
  type Operation,
  type SignatureRow,
  type Signer,
  type Wallet,
} from './store.ts';
import { multiSigOperationColumns } from './tables.ts';

/** Rows in the form the calls return. */

export async function showWallets(db: Queryable, asking: Asking) {
  const wallets = await listWallets(db, asking);
  const ids = wallets.map(({ id }) => id);
  const signers = await listSigners(db, ids);
  const open = ids.length === 0 ? [] : await listOpenIds(db, ids);
  return {
    items: wallets.map((wallet) =>
      showWallet(
        wallet,
        signers.filter((signer) => signer.wallet_id === wallet.id),
        open.includes(wallet.id),
        asking,
      ),
    ),
  };
}

async function listOpenIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('multi_sig_operation')
    .select('wallet_id')
    .where('wallet_id', 'in', ids)
    .where('status', 'in', ['pendingSignature', 'signing', 'onChain'])
    .execute();
  return rows.map((row) => row.wallet_id);
}

function showWallet(wallet: Wallet, signers: readonly Signer[], hasOpen: boolean, asking: Asking) {
  const mine = signers.findLast((signer) => isSigner(signer, asking));
  return {
    id: wallet.id,
    name: wallet.name,
    network: wallet.network,
    minimum: wallet.minimum,
    signerCount: signers.filter((one) => one.status === 'active' || (!isComer(one) && !hasLeft(one))).length,
    status: wallet.status,
    address: wallet.status === 'ready' ? wallet.address : null,
    isMine: wallet.account_id === asking.accountId,
    mySigner: mine?.status ?? null,
    hasOpen,
    createdAt: wallet.created_at.toISOString(),
  };
}

const hasLeft = ({ status }: Signer) => status === 'replaced' || status === 'removed';

/** Shows a wallet with its people and what waits; the typed data only to a signer who signs with their own key. */
export async function showDetail(deps: Deps, db: Queryable, wallet: Wallet, asking: Asking) {
  const [signers, open] = await allDone([listSigners(db, [wallet.id]), findOpen(db, wallet.id)]);
  const me = signers.find((signer) => signer.status === 'active' && isSigner(signer, asking));
  return {
    ...showWallet(wallet, signers, open !== undefined, asking),
    signers: signers.map((signer) => ({
      id: signer.id,
      label: signer.label,
      // Hidden until they have accepted: otherwise a number would reveal a name.
      name: signer.key_kind === null ? null : signer.name,
      status: signer.status,
      key: signer.key_kind,
      address: signer.address,
      isMe: isSigner(signer, asking),
      replaces: signer.replaces,
      joinsMinimum: signer.joins_minimum,
      answeredAt: signer.answered_at?.toISOString() ?? null,
    })),
    open: open ? showOperation(open, wallet.name, signers, await listSignatures(db, [open.id])) : null,
    typedData: open && me?.key_kind === 'own' ? typedDataText(deps, open) : null,
  };
}

/** Formats EIP-712 data as wallets accept it: with the domain's type, numbers as decimal strings. */
function typedDataText(deps: Deps, { proposal }: Operation): string {
  const data = deps.providers.multiSig.typedData(proposal);
  const domain = [
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ];
  const whole = { ...data, types: { EIP712Domain: domain, ...data.types } };
  return JSON.stringify(whole, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2);
}

/** Shows an operation when everything about it is already read. */
export function showOperation(
  row: Operation,
  walletName: string,
  signers: readonly Signer[],
  signatures: readonly SignatureRow[],
) {
  const find = (id: string) =>
    must(
      signers.find((signer) => signer.id === id),
      'a signer of the wallet',
    );
  const person = (id: string | null) => (id === null ? null : `${find(id).label} (${find(id).address})`);
  const own = signatures.filter(({ operation_id }) => operation_id === row.id);
  const asset = row.asset !== null && isAssetCode(row.asset) ? row.asset : null;
  return {
    id: row.id,
    walletId: row.wallet_id,
    walletName,
    kind: row.kind,
    status: row.status,
    asset,
    amount: asset && row.amount !== null ? formatUnits(BigInt(row.amount), scaleOf(asset)) : null,
    address: row.address,
    replaced: person(row.replaced_id),
    replacement: person(row.replacement_id),
    newMinimum: row.new_minimum,
    minimum: row.minimum,
    approvals: own.filter(({ decision }) => decision === 'approved').length,
    records: own.map(({ signer_id, decision, created_at }) => ({
      signerId: signer_id,
      label: find(signer_id).label,
      decision,
      address: find(signer_id).address ?? '',
      at: created_at.toISOString(),
    })),
    hash: row.hash,
    transactionHash: row.transaction_hash,
    failureReason: row.failure_reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

/** Shows one operation with its records. */
export async function showOne(db: Queryable, row: Operation) {
  const [walletName, signers, records] = await allDone([
    findName(db, row.wallet_id),
    listSigners(db, [row.wallet_id]),
    listSignatures(db, [row.id]),
  ]);
  return showOperation(row, walletName, signers, records);
}

async function findName(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('multi_sig_wallet').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return row.name;
}

/** Lists the operations of a wallet, newest first. */
export async function showOperations(db: Queryable, walletId: string, query: PageQuery) {
  const operations = db
    .selectFrom('multi_sig_operation')
    .select(multiSigOperationColumns)
    .where('wallet_id', '=', walletId);
  const { rows: shown, nextCursor } = await pageBy(operations, query, { order: 'newest' });
  const signers = await listSigners(db, [walletId]);
  const walletName = await findName(db, walletId);
  const signatures = await listSignatures(
    db,
    shown.map(({ id }) => id),
  );
  return {
    items: shown.map((row) => showOperation(row, walletName, signers, signatures)),
    nextCursor,
  };
}
