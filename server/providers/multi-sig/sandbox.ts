import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { decodeFunctionData, getAddress, keccak256, toHex } from 'viem';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import {
  MultiSigUnavailable,
  type Hex,
  type MultiSigProvider,
  type Outcome,
  type OwnerSignature,
  type Proposal,
  type WalletFacts,
} from './multi-sig.ts';
import { canonicalContracts, safeAbi, tokenAbi } from './safe-abi.ts';
import { makeProposal, readSignature, safeTypedData, setupCall } from './safe-transaction.ts';
import {
  sandboxMultiSigBalanceColumns,
  sandboxMultiSigOperationColumns,
  sandboxMultiSigWalletColumns,
} from './sandbox-tables.ts';

/** Not a real chain: signatures made here are valid nowhere else. */
const chainId = 31_337;
const blockMs = 1000;
export const sandboxTokens: Readonly<Record<string, Hex>> = {
  USDT: '0x0000000000000000000000000000000000005d70',
  USDC: '0x0000000000000000000000000000000000005dc0',
};

/** What a tester can make the contracts do. */
export interface MultiSigTester {
  /** Credits coins to an address. */
  fund(wallet: string, asset: string, amount: bigint): Promise<void>;
}

/** One response in this many is lost, although the request was executed. */
const lostIn = 8;

/**
 * Creates contracts that behave like the real ones: a block takes time, a response is lost now and then, and the rules
 * are the same.
 */
export function createSandboxMultiSig(db: Db, clock: Clock): MultiSigProvider {
  const loseSome = () => {
    if (randomInt(lostIn) === 0) throw new MultiSigUnavailable('the sandbox’s node did not answer in time');
  };
  const isMined = (at: Date) => clock.now().getTime() - at.getTime() >= blockMs;
  const predictAddress: MultiSigProvider['predictAddress'] = async (plan) =>
    getAddress(keccak256(`${setupCall(plan, canonicalContracts)}${plan.salt.slice(2)}`).slice(0, 42) as Hex);

  const findOutcome = (proposal: Proposal): Promise<Outcome> =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('sandbox_multi_sig_operation')
        .select(sandboxMultiSigOperationColumns)
        .where('hash', '=', proposal.hash)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return { status: 'unknown' };
      const isDue = row.status === 'pending' && isMined(row.submitted_at);
      const status = isDue ? await execute(tx, proposal) : row.status;
      if (isDue) await setStatus(tx, proposal.hash, status);
      return status === 'overtaken' ? { status } : { status, transactionHash: transactionHash(proposal) };
    });

  return {
    isSandbox: true,
    againMs: 1100,
    predictAddress,
    createWallet: async (plan) => {
      const address = await predictAddress(plan);
      await db
        .insertInto('sandbox_multi_sig_wallet')
        .values({ address, owners: [...plan.owners], minimum: plan.minimum, made_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      loseSome();
      const row = await findWallet(db, address);
      return row && isMined(row.made_at) ? toFacts(row) : undefined;
    },
    getFacts: (wallet) => getFacts(db, wallet),
    getBalances: (wallet) => getBalances(db, wallet),
    propose: async (wallet, intent) => {
      const facts = await getFacts(db, wallet);
      return { ...makeProposal(chainId, wallet, intent, facts, (asset) => sandboxTokens[asset]), since: '0' };
    },
    typedData: (proposal) => safeTypedData(chainId, proposal),
    findOutcome,
    submit: async (proposal, signatures) => {
      const facts = await getFacts(db, proposal.wallet);
      if (facts.nonce === proposal.nonce) await checkSignatures(facts, proposal, signatures);
      await db
        .insertInto('sandbox_multi_sig_operation')
        .values({
          hash: proposal.hash,
          proposal: JSON.stringify(proposal),
          status: 'pending',
          submitted_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      loseSome();
      return findOutcome(proposal);
    },
    testerCalls: {
      fund: async (wallet, asset, amount) => {
        await move(db, wallet, asset, amount);
      },
    },
  };
}

const transactionHash = ({ hash }: Proposal): Hex => toHex(createHash('sha256').update(hash).digest());

function findWallet(db: Queryable, wallet: string) {
  return db
    .selectFrom('sandbox_multi_sig_wallet')
    .select(sandboxMultiSigWalletColumns)
    .where('address', '=', wallet)
    .executeTakeFirst();
}

async function getFacts(db: Queryable, wallet: string): Promise<WalletFacts> {
  const row = await findWallet(db, wallet);
  if (!row) throw new MultiSigUnavailable('there is no contract at this address');
  return toFacts(row);
}

function toFacts(row: { owners: string[]; minimum: number; nonce: number }): WalletFacts {
  return { owners: row.owners as Hex[], minimum: row.minimum, nonce: row.nonce };
}

async function getBalances(db: Queryable, wallet: string) {
  const rows = await db
    .selectFrom('sandbox_multi_sig_balance')
    .select(sandboxMultiSigBalanceColumns)
    .where('address', '=', wallet)
    .execute();
  const held = new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
  return ['ETH', ...Object.keys(sandboxTokens)].map((asset) => ({ asset, amount: held.get(asset) ?? 0n }));
}

/** Checks what the contract checks: enough of its owners signed, each once, over this very hash. */
async function checkSignatures(
  { owners, minimum }: WalletFacts,
  { hash }: Proposal,
  signatures: readonly OwnerSignature[],
): Promise<void> {
  const read = await Promise.all(signatures.map(({ signature }) => readSignature(hash, signature)));
  const signed = new Set(read.flatMap((one) => (one && owners.includes(one.owner) ? [one.owner] : [])));
  if (signed.size < minimum || signed.size !== signatures.length) throw new MultiSigUnavailable('GS026');
}

/** Executes what was signed if its nonce is the next; the nonce is used up even if the operation fails. */
async function execute(tx: Tx, { wallet, to, value, data, nonce }: Proposal) {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_multi_sig_wallet')
    .set({ nonce: nonce + 1 })
    .where('address', '=', wallet)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'overtaken';
  if (to === wallet) {
    const changed = changeOwners(await getFacts(tx, wallet), data);
    if (!changed) return 'refused';
    const set = { owners: [...changed.owners], minimum: changed.minimum };
    await tx.updateTable('sandbox_multi_sig_wallet').set(set).where('address', '=', wallet).execute();
    return 'success';
  }
  const asset = Object.keys(sandboxTokens).find((code) => sandboxTokens[code] === to) ?? 'ETH';
  const amount = asset === 'ETH' ? BigInt(value) : decodeFunctionData({ abi: tokenAbi, data }).args[1];
  const { amount: held } = (await getBalances(tx, wallet)).find((line) => line.asset === asset) ?? { amount: 0n };
  if (amount === undefined || held < amount) return 'refused';
  await move(tx, wallet, asset, -amount);
  return 'success';
}

/** Returns the owners after a call of the contract to itself, in its order; undefined if the contract would refuse. */
function changeOwners({ owners, minimum }: Pick<WalletFacts, 'owners' | 'minimum'>, data: Hex) {
  const call = decodeFunctionData({ abi: safeAbi, data });
  const isOwner = (one: Hex) => owners.includes(one);
  if (call.functionName === 'swapOwner') {
    const [, owner, by] = call.args;
    const isPossible = isOwner(owner) && !isOwner(by);
    return isPossible ? { owners: owners.map((one) => (one === owner ? by : one)), minimum } : undefined;
  }
  const next =
    call.functionName === 'addOwnerWithThreshold' && !isOwner(call.args[0])
      ? { owners: [call.args[0], ...owners], minimum: Number(call.args[1]) }
      : call.functionName === 'removeOwner' && isOwner(call.args[1])
        ? { owners: owners.filter((one) => one !== call.args[1]), minimum: Number(call.args[2]) }
        : call.functionName === 'changeThreshold'
          ? { owners, minimum: Number(call.args[0]) }
          : undefined;
  return next && next.minimum >= 1 && next.minimum <= next.owners.length ? next : undefined;
}

async function move(db: Queryable, address: string, asset: string, amount: bigint): Promise<void> {
  await sql`insert into sandbox_multi_sig_balance as b (address, asset, amount)
    values (${address}, ${asset}, ${String(amount < 0n ? 0n : amount)})
    on conflict (address, asset) do update set amount = b.amount + ${String(amount)}::numeric`.execute(db);
}

async function setStatus(tx: Tx, hash: string, status: 'success' | 'refused' | 'overtaken' | 'pending') {
  await tx.updateTable('sandbox_multi_sig_operation').set({ status }).where('hash', '=', hash).execute();
}
