import {
  BaseError,
  concat,
  createPublicClient,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  padHex,
  zeroAddress,
  type Chain,
  type Transport,
} from 'viem';
import type { DigestSigner } from './keys.ts';
import {
  MultiSigUnavailable,
  type Hex,
  type MultiSigProvider,
  type Outcome,
  type OwnerSignature,
  type Proposal,
  type WalletFacts,
  type WalletPlan,
} from './multi-sig.ts';
import { relay } from './relay.ts';
import { factoryAbi, safeAbi, tokenAbi, type SafeContracts } from './safe-abi.ts';
import { makeProposal, packSignatures, safeTxGas, safeTypedData, setupCall } from './safe-transaction.ts';

export interface SafeOptions {
  readonly chain: Chain;
  readonly transport: Transport;
  readonly contracts: SafeContracts;
  /** Contract address of each ERC-20 asset. */
  readonly tokens: Readonly<Record<string, Hex>>;
  /** Number of blocks, including its own, that make a transaction final. */
  readonly confirmations: number;
  readonly signer: DigestSigner;
}

/** Wallets as Safe 1.4.1 contracts on an EVM chain. */
export function createSafeMultiSig(options: SafeOptions): MultiSigProvider {
  const { chain, transport, contracts, tokens, signer } = options;
  const client = createPublicClient({ chain, transport });
  const { factory, singleton } = contracts;

  const predictAddress = async (plan: WalletPlan): Promise<Hex> => {
    const code = await client.readContract({ address: factory, abi: factoryAbi, functionName: 'proxyCreationCode' });
    return getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: keccak256(concat([keccak256(setupCall(plan, contracts)), plan.salt])),
      bytecode: concat([code, padHex(singleton, { size: 32 })]),
    });
  };

  const getFacts = async (address: Hex, blockNumber?: bigint): Promise<WalletFacts> => {
    const read = { address, abi: safeAbi, blockNumber } as const;
    const [owners, minimum, nonce] = await Promise.all([
      client.readContract({ ...read, functionName: 'getOwners' }),
      client.readContract({ ...read, functionName: 'getThreshold' }),
      client.readContract({ ...read, functionName: 'nonce' }),
    ]);
    return { owners, minimum: Number(minimum), nonce: Number(nonce) };
  };

  /** Returns the last final block; undefined if the chain is too young. */
  const findSettled = async (): Promise<bigint | undefined> => {
    const settled = (await client.getBlockNumber({ cacheTime: 0 })) - BigInt(options.confirmations - 1);
    return settled < 0n ? undefined : settled;
  };

  const createWallet = async (plan: WalletPlan): Promise<WalletFacts | undefined> => {
    const address = await predictAddress(plan);
    const settled = await findSettled();
    if (settled !== undefined && (await client.getCode({ address, blockNumber: settled }))) return getFacts(address);
    if (await client.getCode({ address })) return undefined;
    const args = [singleton, setupCall(plan, contracts), BigInt(plan.salt)] as const;
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createProxyWithNonce', args });
    await relay(client, signer, { to: factory, data });
    return undefined;
  };

  const findOutcome = async (proposal: Proposal, sent?: Hex): Promise<Outcome> => {
    const settled = await findSettled();
    const logs = await client.getContractEvents({
      address: proposal.wallet,
      abi: safeAbi,
      fromBlock: BigInt(proposal.since),
    });
    const log = logs.find(({ args }) => args.txHash === proposal.hash);
    if (log) {
      const isSettled = settled !== undefined && log.blockNumber <= settled;
      const status = log.eventName === 'ExecutionSuccess' ? 'success' : 'refused';
      return { status: isSettled ? status : 'pending', transactionHash: log.transactionHash };
    }
    const isOvertaken = settled !== undefined && (await nonceAt(proposal.wallet, settled)) > proposal.nonce;
    if (isOvertaken) return { status: 'overtaken' };
    const waiting = sent && (await client.getTransaction({ hash: sent }).catch(() => undefined));
    return waiting ? { status: 'pending', transactionHash: waiting.hash } : { status: 'unknown' };
  };

  const nonceAt = async (wallet: Hex, blockNumber: bigint): Promise<number> => {
    if (!(await client.getCode({ address: wallet, blockNumber }))) return 0;
    return (await getFacts(wallet, blockNumber)).nonce;
  };

  const submit = async (proposal: Proposal, signatures: readonly OwnerSignature[], sent?: Hex): Promise<Outcome> => {
    const known = await findOutcome(proposal, sent);
    const isWaiting = known.status === 'pending' && known.transactionHash === sent;
    if (known.status !== 'unknown' && !isWaiting) return known;
    const { to, value, data } = proposal;
    const rest = [0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, packSignatures(signatures)] as const;
    const call = encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, BigInt(value), data, ...rest],
    });
    const transactionHash = await relay(client, signer, { to: proposal.wallet, data: call }, sent);
    return { status: 'pending', transactionHash };
  };

  const getBalances = async (owner: Hex) => {
    const ether = { asset: 'ETH', amount: await client.getBalance({ address: owner }) };
    const held = Object.entries(tokens).map(async ([asset, address]) => ({
      asset,
      amount: await client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [owner] }),
    }));
    return [ether, ...(await Promise.all(held))];
  };

  return {
    isSandbox: false,
    againMs: 10_000,
    predictAddress: (plan) => answered(() => predictAddress(plan)),
    createWallet: (plan) => answered(() => createWallet(plan)),
    getFacts: (wallet) => answered(() => getFacts(wallet)),
    getBalances: (wallet) => answered(() => getBalances(wallet)),
    propose: (wallet, intent) =>
      answered(async () => {
        const [facts, since] = await Promise.all([getFacts(wallet), client.getBlockNumber({ cacheTime: 0 })]);
        return { ...makeProposal(chain.id, wallet, intent, facts, (asset) => tokens[asset]), since: String(since) };
      }),
    typedData: (proposal) => safeTypedData(chain.id, proposal),
    submit: (proposal, signatures, sent) => answered(() => submit(proposal, signatures, sent)),
    findOutcome: (proposal, sent) => answered(() => findOutcome(proposal, sent)),
  };
}

/** Maps every failure of the node or the connection to one error for callers: unavailable. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new MultiSigUnavailable([error.shortMessage, error.details].join(' '), { cause: error });
  }
}
