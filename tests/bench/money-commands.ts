import { convert } from '#contract/convert/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import { redeemValues } from '#contract/earn/rules.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import type { ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { openApi } from '#contract/open-api/calls.ts';
import { openApiRate } from '#contract/open-api/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { session } from '#contract/session/calls.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { mainAccount, moveValues } from '#contract/sub-accounts/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { agree, makeProduct, stakeBy } from '#server/features/earn/testing/world.ts';
import { withdrawalBody } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { anAmerican, askQuote, remittanceBody } from '#server/features/remittance/testing/remitter.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { fund, pin, setPin, strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import {
  anyNumber,
  copiesOf,
  many,
  verifyEach,
  type Caller,
  type MoneyCommand,
  type MoneyWorld,
} from './money-world.ts';
import { prepared, preparedBy, type SigningKey } from './prepared.ts';

/** Quotes hold for seconds; a conversion there and one back leave every caller with the original balance. */
const there = { from: 'USDT', to: 'BTC', side: 'give', amount: '40' } as const;
const back = { from: 'BTC', to: 'USDT', side: 'get', amount: '38' } as const;
const litecoin = { asset: 'LTC', network: 'LTC', amount: '1' } as const;
const plenty = 10n ** 14n;

/** Gives a caller euros in a bank account, and the PIN to send them with. */
async function withEuros({ deps }: MoneyWorld, { userId }: Caller): Promise<void> {
  await fund(deps, await openCurrency(deps, userId, 'EUR'), 'EUR', plenty);
  await setPin(deps, userId);
}

/** Creates a withdrawal request to copy. */
async function applied({ deps }: MoneyWorld, { userId, device }: Caller) {
  await fund(deps, userId, 'LTC', plenty);
  await setPin(deps, userId);
  // Each caller uses their own address: withdrawals to the same address are summed, one after another.
  const order = { ...litecoin, address: strange('LTC', 'LTC', userId), tag: null };
  const { rid } = await device.ask(withdrawals.apply, { body: order });
  return { rid, order };
}

/** Returns a number of quotes, half of them in the reverse direction. */
async function pricesFor(world: MoneyWorld, { device }: Caller, count: number): Promise<string[]> {
  const prices = await many(2, (turn) => device.ask(convert.quote, { body: turn === 0 ? there : back }));
  const copies = await Promise.all(prices.map(({ id }) => copiesOf(world, 'quote', id, Math.ceil(count / 2))));
  return many(count, async (index) => must(copies[index % 2]?.[Math.floor(index / 2)], 'a price'));
}

/** Signs a program's requests. Each key has its own rate limit, so there are enough keys to stay below it. */
function signing(world: MoneyWorld, caller: Caller, choice: Partial<ApiKeyChoice>) {
  const keys: SigningKey[] = [];
  return async (call: Pick<Call, 'method' | 'path'>, count: number, bodyOf: (index: number) => object) => {
    while (keys.length * openApiRate.burst < count) keys.push(await createKey(world, caller, choice));
    await world.pool.query('delete from api_key_bucket');
    const by = { origin: caller.device.origin, clock: world.deps.clock };
    return many(count, (index) => preparedBy(by, must(keys[index % keys.length], 'a key'), call, bodyOf(index)));
  };
}

/**
 * Each money command that customers and their programs send over HTTP, the quotes that some of them begin with, and
 * first a call that reads one row: the rest of its ratio is the upper bound for a command's own work.
 */
export const moneyCommands: readonly MoneyCommand[] = [
  {
    name: 'an account read, for comparison',
    madeASecond: 250,
    start:
      async (_world, { device }) =>
      async (count) =>
        many(count, async () => prepared(device, session.getAccountInfo, {})),
  },
  {
    name: 'transfer',
    madeASecond: 90,
    start: async (world, caller) => async (count) => {
      const pick = () => must(world.payees[Math.floor(Math.random() * world.payees.length)], 'a payee').uid;
      const orders = Array.from({ length: count }, () => ({
        toUid: pick(),
        asset: 'USDT',
        amount: '0.01',
        remark: '',
      }));
      const all = await verifyEach(world, caller, 'transfer.create', orders, transferValues);
      return all.map((body) => prepared(caller.device, transfer.create, { body }));
    },
  },
  {
    name: 'convert: price',
    madeASecond: 90,
    start:
      async (_world, { device }) =>
      async (count) =>
        many(count, (index) => prepared(device, convert.quote, { body: index % 2 === 0 ? there : back })),
  },
  {
    name: 'convert: order',
    madeASecond: 60,
    start: async (world, caller) => {
      await fund(world.deps, caller.userId, 'BTC', 10n ** 8n);
      return async (count) => {
        const quoteIds = await pricesFor(world, caller, count);
        return quoteIds.map((quoteId) => prepared(caller.device, convert.createOrder, { body: { quoteId } }));
      };
    },
  },
  {
    name: 'convert: order, by a program',
    madeASecond: 60,
    start: async (world, caller) => {
      await fund(world.deps, caller.userId, 'BTC', 10n ** 8n);
      const sign = signing(world, caller, { permissions: ['trade'] });
      return async (count) => {
        const quoteIds = await pricesFor(world, caller, count);
        return sign(openApi.createConvertOrder, count, (index) => {
          return { quoteId: must(quoteIds[index], 'a price'), orderNumber: anyNumber() };
        });
      };
    },
  },
  {
    name: 'withdrawal of coins: application',
    madeASecond: 70,
    start: async (world, caller) => {
      const { order } = await applied(world, caller);
      return async (count) => many(count, () => prepared(caller.device, withdrawals.apply, { body: order }));
    },
  },
  {
    name: 'withdrawal of coins, with a PIN',
    madeASecond: 14,
    start: async (world, caller) => async (count) => {
      const { rid, order } = await applied(world, caller);
      const rids = (await copiesOf(world, 'withdrawal_request', rid, count)).map((one) => ({ rid: one }));
      const all = await verifyEach(world, caller, 'withdrawal.create', rids, () => withdrawalValues(order));
      return many(count, async (index) => {
        const { rid: one, verification } = must(all[index], 'an application');
        const fundPassword = await caller.device.sealPassword(pin, 'fundPassword');
        return prepared(caller.device, withdrawals.confirm, {
          query: { rid: one },
          body: { fundPassword, verification },
        });
      });
    },
  },
  {
    name: 'withdrawal of coins, by a program',
    madeASecond: 30,
    start: async (world, caller) => {
      const { order } = await applied(world, caller);
      const sign = signing(world, caller, { permissions: ['withdraw'], withdrawalAddresses: [order.address] });
      return (count) => sign(openApi.createWithdrawal, count, () => ({ ...order, orderNumber: anyNumber() }));
    },
  },
  {
    name: 'withdrawal to a bank, with a PIN',
    madeASecond: 14,
    start: async (world, caller) => {
      await withEuros(world, caller);
      const payee = await addPayee(world, caller);
      return async (count) =>
        many(count, async () =>
          prepared(caller.device, fiatWithdrawals.create, {
            body: await withdrawalBody(world, caller, payee, { amount: '10' }),
          }),
        );
    },
  },
  {
    name: 'remittance, with a PIN',
    madeASecond: 14,
    start: async (world, caller) => {
      await withEuros(world, caller);
      const form = { ...anAmerican, values: { ...anAmerican.values } };
      const saved = await caller.device.ask(recipients.create, { body: form });
      return async (count) => {
        const quote = must((await askQuote(caller)).body.result, 'a price');
        const ids = await copiesOf(world, 'quote', quote.id, count);
        return many(count, async (index) => {
          const own = { ...quote, id: must(ids[index], 'a price') };
          const body = await remittanceBody(world, caller, { quote: own, recipientId: saved.id, paid: saved });
          return prepared(caller.device, remittance.create, { body });
        });
      };
    },
  },
  {
    name: 'wallet to bank account and back',
    madeASecond: 250,
    start: async (world, caller) => {
      await withEuros(world, caller);
      await fund(world.deps, caller.userId, 'EUR', plenty);
      return async (count) =>
        many(count, (index) => {
          const from = index % 2 === 0 ? 'wallet' : 'globalAccount';
          return prepared(caller.device, globalAccount.move, { body: { from, asset: 'EUR', amount: '0.01' } });
        });
    },
  },
  {
    name: 'stake',
    madeASecond: 60,
    start: async (world, caller) => {
      const code = await makeProduct(world);
      await agree(caller);
      return async (count) =>
        many(count, () => prepared(caller.device, earn.stake, { body: { code, amount: '1', renews: false } }));
    },
  },
  {
    name: 'redemption of a stake',
    madeASecond: 60,
    start: async (world, caller) => {
      const code = await makeProduct(world);
      await agree(caller);
      const position = must((await stakeBy(caller, code, '100000')).body.result, 'a stake');
      return async (count) => {
        const order = { positionId: position.id, asset: 'USDT', amount: '1' };
        const orders = Array.from({ length: count }, () => order);
        const all = await verifyEach(world, caller, 'earn.redeem', orders, redeemValues);
        return all.map((body) => prepared(caller.device, earn.redeem, { body }));
      };
    },
  },
  {
    name: 'main account to a sub-account',
    madeASecond: 60,
    isCompanys: true,
    start: async (world, caller) => {
      const to = await makeSubAccount(caller);
      return async (count) => {
        const order = { from: mainAccount, to, asset: 'USDT', amount: '0.01' };
        const orders = Array.from({ length: count }, () => order);
        const all = await verifyEach(world, caller, 'subAccount.move', orders, moveValues);
        return all.map((body) => prepared(caller.device, subAccounts.move, { body }));
      };
    },
  },
];
