import { custom, getAddress, parseAbi, parseEther, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeArtifacts } from '../../../tests/harness/contracts.ts';
import { deployTokens, localChain, startEvm, type EvmChain } from '../../../tests/harness/evm.ts';
import { createSeedSigner } from '../signer/local.ts';
import { relayKeyId } from './keys.ts';
import type { Hex, Intent, MultiSigProvider, Proposal, WalletPlan } from './multi-sig.ts';
import { createSafeMultiSig } from './safe.ts';
import { readSignature } from './safe-transaction.ts';
import { createSignerKeys } from './signer-keys.ts';

const usd = 1_000_000n;
let chain: EvmChain;
let provider: MultiSigProvider;
let usdt: Hex;
const signer = createSignerKeys(createSeedSigner(`${'abandon '.repeat(11)}about`, 'test'));
/** Two held keys, and one owner who signs with a wallet of their own. */
const outsider = privateKeyToAccount(generatePrivateKey());
const own = privateKeyToAccount(generatePrivateKey());
let owners: readonly Hex[];

beforeAll(async () => {
  chain = await startEvm();
  const tokens = await deployTokens(chain);
  const factory = await chain.deploy(safeArtifacts.proxyFactory());
  const singleton = await chain.deploy(safeArtifacts.safe());
  const fallbackHandler = await chain.deploy(safeArtifacts.fallbackHandler());
  usdt = tokens.usdt;
  await chain.client.setBalance({ address: await signer.getAddress(relayKeyId), value: parseEther('10') });
  provider = createSafeMultiSig({
    chain: localChain,
    transport: custom(chain.provider, { retryCount: 0 }),
    contracts: { factory, singleton, fallbackHandler },
    tokens: { USDT: tokens.usdt, USDC: tokens.usdc },
    confirmations: 3,
    signer,
  });
  owners = [await signer.getAddress('one'), await signer.getAddress('two'), own.address];
});
afterAll(() => chain.close());

const mintAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
]);
const payee = getAddress('0x00000000000000000000000000000000000000aa');
const held = async (keyId: string, { hash }: Proposal) => ({
  owner: await signer.getAddress(keyId),
  signature: await signer.signDigest(keyId, hash, {
    kind: 'safeTransaction',
    payment: 'one',
    asset: 'USDT',
    to: payee,
    amount: '1',
  }),
});
/** Signs what it is shown, as a wallet on the owner's own machine does. */
const shown = async (account: typeof own, proposal: Proposal) => ({
  owner: account.address,
  signature: await account.signTypedData(provider.typedData(proposal) as Parameters<typeof own.signTypedData>[0]),
});
const tokens = (address: Hex) =>
  chain.client.readContract({ address: usdt, abi: mintAbi, functionName: 'balanceOf', args: [address] });
const pay = (amount: bigint): Intent => ({ kind: 'withdrawal', asset: 'USDT', amount, to: payee });

let plans = 0n;
/** Two of three owners, for a wallet that doesn't exist yet. */
function newPlan(): WalletPlan {
  plans += 1n;
  return { owners, minimum: 2, salt: toHex(plans, { size: 32 }) };
}

/** Creates a wallet with ether and tokens. */
async function funded(): Promise<Hex> {
  const plan = newPlan();
  const wallet = await provider.predictAddress(plan);
  await provider.createWallet(plan);
  const [from] = chain.accounts;
  await chain.client.sendTransaction({ account: from!, to: wallet, value: parseEther('2') });
  const mint = { address: usdt, abi: mintAbi, functionName: 'mint', account: from! } as const;
  await chain.client.writeContract({ ...mint, args: [wallet, 500n * usd] });
  await chain.mine(3);
  return wallet;
}

describe('a Safe wallet', () => {
  test('is created once at its predicted address, with its owners, and reported once the chain has confirmed it', async () => {
    const plan = newPlan();
    const relay = await signer.getAddress(relayKeyId);
    const sent = await chain.client.getTransactionCount({ address: relay });
    expect(await provider.createWallet(plan)).toBeUndefined();
    await chain.mine();
    // The second call doesn't create it again: it exists and is only unconfirmed.
    expect(await provider.createWallet(plan)).toBeUndefined();
    await chain.mine(2);
    expect(await provider.createWallet(plan)).toEqual({ owners, minimum: 2, nonce: 0 });
    expect(await chain.client.getTransactionCount({ address: relay })).toBe(sent + 1);
    const wallet = await provider.predictAddress(plan);
    expect(await provider.getFacts(wallet)).toMatchObject({ owners });
    expect(await provider.predictAddress({ ...plan, minimum: 3 })).not.toBe(wallet);
  });

  test('receives ether and tokens', async () => {
    expect(await provider.getBalances(await funded())).toEqual([
      { asset: 'ETH', amount: parseEther('2') },
      { asset: 'USDT', amount: 500n * usd },
      { asset: 'USDC', amount: 0n },
    ]);
  });

  test('pays once with two of three signatures, one from an external wallet, and succeeds when confirmed', async () => {
    const wallet = await funded();
    const before = await tokens(payee);
    const proposal = await provider.propose(wallet, pay(120n * usd));
    const signatures = [await shown(own, proposal), await held('one', proposal)];
    const read = await Promise.all(signatures.map(({ signature }) => readSignature(proposal.hash, signature)));
    expect(read.map((one) => one?.owner)).toEqual(signatures.map(({ owner }) => owner));
    expect(await provider.findOutcome(proposal)).toEqual({ status: 'unknown' });
    const sent = await provider.submit(proposal, signatures);
    if (sent.status !== 'pending') throw new Error(`it is ${sent.status}`);
    // It hasn't been mined: it is pending, and every lookup finds the same transaction.
    expect(await provider.findOutcome(proposal, sent.transactionHash)).toEqual(sent);
    await chain.mine();
    expect(await provider.findOutcome(proposal)).toEqual(sent);
    expect(await provider.submit(proposal, signatures)).toEqual(sent);
    await chain.mine(2);
    expect(await provider.findOutcome(proposal)).toEqual({ ...sent, status: 'success' });
    expect([(await tokens(payee)) - before, await tokens(wallet)]).toEqual([120n * usd, 380n * usd]);
    expect(await provider.submit(proposal, signatures)).toEqual({ ...sent, status: 'success' });
    expect((await tokens(payee)) - before).toBe(120n * usd);
  });

  test('pays ether', async () => {
    const wallet = await funded();
    const proposal = await provider.propose(wallet, { kind: 'withdrawal', asset: 'ETH', amount: 5n, to: payee });
    await provider.submit(proposal, [await held('two', proposal), await held('one', proposal)]);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'success' });
    expect(await chain.client.getBalance({ address: payee })).toBe(5n);
  });

  test('refuses too few signatures, the same owner twice, a stranger, and a signature over something else', async () => {
    const wallet = await funded();
    const proposal = await provider.propose(wallet, pay(usd));
    const other = await provider.propose(wallet, pay(2n * usd));
    const [one, stranger] = [await held('one', proposal), await shown(outsider, proposal)];
    const refused = [
      [[one], 'GS020'],
      [[one, one], 'GS026'],
      [[one, stranger], 'GS026'],
      [[one, await held('two', other)], 'GS026'],
    ] as const;
    for (const [signatures, reason] of refused)
      await expect(provider.submit(proposal, signatures), reason).rejects.toThrow(reason);
    expect((await provider.getFacts(wallet)).nonce).toBe(0);
    expect(await readSignature(proposal.hash, (await held('two', other)).signature)).not.toMatchObject({
      owner: await signer.getAddress('two'),
    });
  });

  test('uses up the nonce of a payment that fails, so that its signatures can’t be used later', async () => {
    const wallet = await funded();
    const proposal = await provider.propose(wallet, pay(10_000n * usd));
    const signatures = [await held('one', proposal), await held('two', proposal)];
    await provider.submit(proposal, signatures);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'refused' });
    expect((await provider.getFacts(wallet)).nonce).toBe(1);
  });

  test('resends a pending transaction with a higher fee, and executes it once', async () => {
    const wallet = await funded();
    const before = await tokens(payee);
    const proposal = await provider.propose(wallet, pay(usd));
    const signatures = [await held('one', proposal), await held('two', proposal)];
    const first = await provider.submit(proposal, signatures);
    if (first.status !== 'pending') throw new Error(`it is ${first.status}`);
    const second = await provider.submit(proposal, signatures, first.transactionHash);
    if (second.status !== 'pending') throw new Error(`it is ${second.status}`);
    expect(second.transactionHash).not.toBe(first.transactionHash);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal, first.transactionHash)).toEqual({ ...second, status: 'success' });
    expect((await tokens(payee)) - before).toBe(usd);
  });

  test('forgets a transaction in a block that was replaced, and executes it again', async () => {
    const wallet = await funded();
    const before = await tokens(payee);
    const proposal = await provider.propose(wallet, pay(3n * usd));
    const signatures = [await held('one', proposal), await shown(own, proposal)];
    const goBack = await chain.snapshot();
    await provider.submit(proposal, signatures);
    await chain.mine();
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'pending' });
    await goBack();
    expect(await provider.findOutcome(proposal)).toEqual({ status: 'unknown' });
    await provider.submit(proposal, signatures);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'success' });
    expect((await tokens(payee)) - before).toBe(3n * usd);
  });

  test('replaces a signer: the old one can no longer sign, and earlier proposals are overtaken', async () => {
    const wallet = await funded();
    const stale = await provider.propose(wallet, pay(usd));
    const [owner, by] = [await signer.getAddress('two'), await signer.getAddress('three')];
    const proposal = await provider.propose(wallet, { kind: 'replaceSigner', owner, by });
    await provider.submit(proposal, [await held('one', proposal), await shown(own, proposal)]);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'success' });
    expect((await provider.getFacts(wallet)).owners).toEqual([owners[0], by, own.address]);
    expect(await provider.findOutcome(stale)).toEqual({ status: 'overtaken' });
    const next = await provider.propose(wallet, pay(usd));
    await expect(provider.submit(next, [await held('one', next), await held('two', next)])).rejects.toThrow('GS026');
    await provider.submit(next, [await held('one', next), await held('three', next)]);
    await chain.mine(3);
    expect(await provider.findOutcome(next)).toMatchObject({ status: 'success' });
  });

  test('adds a signer, changes the minimum and removes a signer, each effective for later proposals', async () => {
    const wallet = await funded();
    const [four, two] = [await signer.getAddress('four'), await signer.getAddress('two')];
    const change = async (intent: Intent, ...keys: readonly string[]) => {
      const proposal = await provider.propose(wallet, intent);
      await provider.submit(proposal, await Promise.all(keys.map((key) => held(key, proposal))));
      await chain.mine(3);
      expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'success' });
      const facts = await provider.getFacts(wallet);
      return [facts.owners, facts.minimum];
    };
    const [one] = owners;
    const grown = await change({ kind: 'addSigner', owner: four, minimum: 3 }, 'one', 'two');
    expect(grown).toEqual([[four, one, two, own.address], 3]);
    const few = await provider.propose(wallet, pay(usd));
    await expect(provider.submit(few, [await held('one', few), await held('four', few)])).rejects.toThrow('GS020');
    expect((await change({ kind: 'changeMinimum', minimum: 4 }, 'one', 'two', 'four'))[1]).toBe(4);
    const all = await provider.propose(wallet, { kind: 'removeSigner', owner: two, minimum: 2 });
    const most = await Promise.all(['one', 'two', 'four'].map((key) => held(key, all)));
    await provider.submit(all, [...most, await shown(own, all)]);
    await chain.mine(3);
    expect(await provider.getFacts(wallet)).toMatchObject({ owners: [four, one, own.address], minimum: 2 });
    // The first in the contract's order, preceded by the sentinel.
    const left = await change({ kind: 'removeSigner', owner: four, minimum: 2 }, 'one', 'four');
    expect(left).toEqual([[one, own.address], 2]);
    const gone = await provider.propose(wallet, pay(usd));
    await expect(provider.submit(gone, [await held('one', gone), await held('four', gone)])).rejects.toThrow('GS026');
  });

  test('uses up the nonce of a minimum above its signers, and keeps its owners', async () => {
    const wallet = await funded();
    const before = await provider.getFacts(wallet);
    const proposal = await provider.propose(wallet, { kind: 'changeMinimum', minimum: 4 });
    await provider.submit(proposal, [await held('one', proposal), await shown(own, proposal)]);
    await chain.mine(3);
    expect(await provider.findOutcome(proposal)).toMatchObject({ status: 'refused' });
    expect(await provider.getFacts(wallet)).toEqual({ ...before, nonce: before.nonce + 1 });
  });
});
