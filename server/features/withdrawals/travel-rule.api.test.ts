import { base64 } from '@scure/base';
import { p2tr, RawWitness, TEST_NETWORK } from '@scure/btc-signer';
import { pubSchnorr, signSchnorr, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { walletMessage } from '#contract/withdrawals/rules.ts';
import { decideCase, seenVersion } from '#server/features/staff/testing/decide-case.ts';
import { engineWorld, operatorIds, paidTo, usdt } from '../../../tests/harness/engine-world.ts';
import { toSign, toSpend } from './bitcoin-message.ts';
import { strange } from './testing/withdrawer.ts';

const world = engineWorld();
const { begin, decide, stateOf } = world;

describe('the travel rule', () => {
  test('asks for the payee if it wasn’t given, and continues once it is', async () => {
    const id = await begin(usdt('1000'));
    expect((await stateOf(id)).status).toBe('travelRuleInformationNeeded');
    const rule = paidTo('provider');
    await world.ada.device.ask(withdrawals.submitTravelRule, {
      body: { id, travelRule: { ...rule, providerName: null } },
    });
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('travelRuleInformationNeeded');
    await world.ada.device.ask(withdrawals.submitTravelRule, { body: { id, travelRule: rule } });
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
  });

  test('refuses a payee in a country closed for its risk, and names the country', async () => {
    const id = await begin(usdt('1000'));
    const submit = (country: string) => {
      const travelRule = { ...paidTo('provider'), country };
      return world.ada.device.call(withdrawals.submitTravelRule, { body: { id, travelRule } });
    };
    for (const country of ['KP', 'XX'])
      expect((await submit(country)).body.error).toMatchObject({ code: 'country:notServed', details: { country } });
    expect((await stateOf(id)).status).toBe('travelRuleInformationNeeded');
    // Residents can't be customers, but can be paid.
    expect((await submit('GB')).body.error).toBeFalsy();
  });

  test('accepts no provider by name alone: an operator reviews one that is not on the list', async () => {
    const { items } = await world.ada.device.ask(withdrawals.listProviders);
    expect(items).toContain('Kraken');
    const id = await begin(usdt('1000', { travelRule: { ...paidTo('provider'), providerName: 'My own exchange' } }));
    expect((await stateOf(id)).status).toBe('travelRuleReview');
    expect(await decide(id, 'approve', 'travelRuleReview')).toBe('accepted');
    // The decision stores what was shown, except the payee, whose data stays sealed.
    const { facts } = await world.server.db
      .selectFrom('review_case as c')
      .innerJoin('case_seen as s', 's.case_id', 'c.id')
      .select('s.facts')
      .where('c.subject_id', '=', id)
      .executeTakeFirstOrThrow();
    const names = facts.map(({ name }) => name);
    expect(names).toContain('address');
    expect(names).not.toContain('beneficiary');
  });

  test('is not approved by who saw the payee before the one it has now', async () => {
    const unknown = (providerName: string) => ({ ...paidTo('provider'), providerName });
    const id = await begin(usdt('1000', { travelRule: unknown('My own exchange') }));
    const operator = { device: must(world.operators[0], 'an operator'), userId: must(operatorIds[0], 'an operator') };
    const seen = async () => must(await seenVersion(operator.device, ['withdrawal', id]), 'the case');
    const approve = async (version: string) => {
      const { body } = await decideCase(world.server.deps, operator, ['withdrawal', id], 'approve', { version });
      return body.error?.code ?? body.result?.isSettled;
    };
    const before = await seen();
    expect(await decide(id, 'askInformation', 'travelRuleReview')).toBe('travelRuleInformationNeeded');
    const body = { id, travelRule: unknown('Another exchange') };
    await world.ada.device.ask(withdrawals.submitTravelRule, { body });
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('travelRuleReview');
    expect(await approve(before)).toBe(60015);
    expect(await approve(await seen())).toBe(true);
  });

  test('treats several small withdrawals within a day as one large one, whatever their addresses', async () => {
    const address = strange('USDT', 'TRX', 'paid in parts');
    const first = await begin(usdt('600', { address }));
    expect((await stateOf(first)).status).toBe('processing');
    const second = await begin(usdt('400', { address }));
    expect((await stateOf(second)).status).toBe('travelRuleInformationNeeded');
    await world.ada.device.ask(withdrawals.submitTravelRule, { body: { id: second, travelRule: paidTo('provider') } });
    await world.server.workJobs();
    expect((await stateOf(second)).status).toBe('processing');
    // Another address may belong to the same payee or to another one.
    expect((await stateOf(await begin(usdt('399')))).status).toBe('processing');
    expect((await stateOf(await begin(usdt('30')))).status).toBe('travelRuleInformationNeeded');
  });

  test('has a self-hosted wallet proven by its signature, through a link that works once', async () => {
    const wallet = privateKeyToAccount(`0x${'ab'.repeat(32)}`);
    const eth = {
      asset: 'ETH',
      network: 'ETH',
      address: wallet.address,
      amount: '0.3',
      travelRule: paidTo('selfHosted'),
    };
    const id = await begin(eth);
    expect((await stateOf(id)).status).toBe('walletAwaitingConfirmation');
    const { url } = await world.ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
    const token = new URL(url).hash.replace('#wallet=', '');
    const prove = async (signature: `0x${string}` | null) =>
      (await world.ada.device.call(withdrawals.confirmWallet, { body: { token, signature } })).body.error?.code;
    expect(await prove(null)).toBe(40018);
    expect(await prove(await wallet.signMessage({ message: 'something else' }))).toBe(40018);
    const right = await wallet.signMessage({ message: walletMessage(id, wallet.address) });
    expect(await prove(right)).toBeUndefined();
    expect(await prove(right)).toBe(40008);
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
  });

  test('has a Bitcoin wallet proven by BIP-322, or declared if it can’t sign', async () => {
    const key = new Uint8Array(32).fill(5);
    const own = p2tr(pubSchnorr(key), undefined, TEST_NETWORK);
    const address = must(own.address, 'an address');
    const start = async () => {
      const id = await begin({
        asset: 'BTC',
        network: 'BTC',
        address,
        amount: '0.02',
        travelRule: paidTo('selfHosted'),
      });
      const { url } = await world.ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
      return { id, token: new URL(url).hash.replace('#wallet=', '') };
    };
    const prove = async (token: string, signature: string | null) =>
      (await world.ada.device.call(withdrawals.confirmWallet, { body: { token, signature } })).body.error?.code;
    const sign = (message: string) => {
      const digest = toSign(toSpend(message, own.script)).preimageWitnessV1(0, [own.script], 0, [0n]);
      return base64.encode(RawWitness.encode([signSchnorr(digest, taprootTweakPrivKey(key))]));
    };
    const { id, token } = await start();
    expect(await prove(token, sign('something else'))).toBe(40018);
    expect(await prove(token, 'AA==')).toBe(40018);
    expect(await prove(token, '0x1234')).toBe(40018);
    expect(await prove(token, sign(walletMessage(id, address)))).toBeUndefined();
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
    const declared = await start();
    expect(await prove(declared.token, null)).toBeUndefined();
    await world.server.workJobs();
    expect((await stateOf(declared.id)).status).toBe('travelRuleReview');
  });

  test('has a wallet declared and reviewed by an operator if its chain has no signature that we check', async () => {
    const id = await begin(usdt('1000', { travelRule: paidTo('selfHosted') }));
    const { url } = await world.ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
    const token = new URL(url).hash.replace('#wallet=', '');
    await world.ada.device.ask(withdrawals.confirmWallet, { body: { token, signature: null } });
    await world.server.workJobs();
    expect((await stateOf(id)).status).toBe('travelRuleReview');
    expect(await decide(id, 'approve', 'travelRuleReview')).toBe('accepted');
  });
});
