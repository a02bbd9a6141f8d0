import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBinance, signBinance } from './binance.ts';
import type { LiquidityProvider, VenueOrderRequest } from './liquidity.ts';
import { PlayedVenue } from './testing/venue.ts';

const clock = { now: () => new Date('2026-11-23T10:00:00Z') };
const pair = { base: 'BTC', quote: 'USDT' };
const request: VenueOrderRequest = {
  ...pair,
  id: '01930000-0000-7000-8000-00000000000a',
  side: 'sell',
  amount: '0.50000000',
  price: '95000.10',
};

let venue: PlayedVenue;
let url: string;
let binance: LiquidityProvider;

beforeEach(async () => {
  venue = new PlayedVenue(clock);
  url = await venue.open();
  binance = createBinance({ url, key: venue.key, secret: venue.secret }, clock);
});
afterEach(() => venue.close());

test('a request is signed as in the example of the venue’s documentation', () => {
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
  const query =
    'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
  expect(signBinance(secret, query)).toBe('c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71');
});

describe('a market', () => {
  test('has the step sizes and minimums for its orders', async () => {
    expect(await binance.market(pair)).toEqual({
      ...pair,
      amountStep: '0.00001000',
      priceStep: '0.01000000',
      minimumAmount: '0.00001000',
      minimumValue: '5.00000000',
    });
  });

  test('that is closed or unknown is not found', async () => {
    expect(await binance.market({ base: 'ETH', quote: 'USDT' })).toBeUndefined();
    expect(await binance.market({ base: 'JPY', quote: 'USDT' })).toBeUndefined();
  });
});

describe('an order', () => {
  test('is placed under our id, and found by it with its value and fees', async () => {
    const placed = await binance.place(request);
    expect(placed).toEqual({
      id: request.id,
      reference: '28000000000',
      status: 'over',
      filled: '0.50000000',
      value: '47500.05000000',
      fees: [
        { asset: 'USDT', amount: '0.00500000' },
        { asset: 'USDT', amount: '0.00500000' },
      ],
    });
    expect(venue.orders[0]).toMatchObject({
      clientOrderId: request.id,
      origQty: '0.5',
      price: '95000.1',
      side: 'SELL',
    });
    expect(await binance.find(request)).toEqual(placed);
  });

  test('that is filled in part or not at all is over', async () => {
    venue.filledPercent = 40;
    expect(await binance.place(request)).toMatchObject({ status: 'over', filled: '0.20000000' });
    venue.filledPercent = 0;
    expect(await binance.place(request)).toMatchObject({ status: 'over', filled: '0.00000000', fees: [] });
  });

  test('stays open until all of its trades are known', async () => {
    venue.isLate = true;
    expect(await binance.place(request)).toMatchObject({ status: 'open', fees: [] });
    venue.isLate = false;
    expect(await binance.find(request)).toMatchObject({ status: 'over' });
  });

  test('split into more trades than the venue returns at once is over, with all of their fees', async () => {
    venue.tradesPerOrder = 2500;
    const placed = await binance.place(request);
    expect(placed).toMatchObject({ status: 'over', filled: '0.50000000' });
    expect(placed.fees).toHaveLength(2500);
    venue.tradesPerOrder = 2000;
    expect((await binance.find(request))?.fees).toHaveLength(2000);
  });

  test('that the venue doesn’t know is not found', async () => {
    expect(await binance.find(request)).toBeUndefined();
  });

  test.each([
    [-2010, 'balance'],
    [-1013, 'amount'],
    [-1111, 'amount'],
    [-1121, 'market'],
  ])('refused with %i throws a VenueRefusal with the reason: %s', async (code, reason) => {
    venue.refuseNext(code);
    await expect(binance.place(request)).rejects.toMatchObject({ name: 'VenueRefusal', reason });
  });

  test.each([
    [-1003, 429],
    [-1001, 500],
    [-1021, 400],
    [-2015, 401],
  ])('that gets %i with status %i throws an error that leaves open whether it was placed', async (code, status) => {
    venue.refuseNext(code, status);
    await expect(binance.place(request)).rejects.toMatchObject({ name: 'BinanceError', status });
  });

  test('whose response was lost is found by its id', async () => {
    venue.isSilent = true;
    await expect(binance.place(request)).rejects.toMatchObject({ name: 'BinanceError', status: 503 });
    expect(await binance.find(request)).toMatchObject({ status: 'over', filled: '0.50000000' });
  });

  test('that the venue refuses as a duplicate returns the existing order', async () => {
    const placed = await binance.place(request);
    venue.refuseNext(-2010);
    expect(await binance.place(request)).toEqual(placed);
    expect(venue.orders).toHaveLength(1);
  });

  test('that arrives after its receive window is rejected', async () => {
    venue.aheadMs = 5001;
    await expect(binance.place(request)).rejects.toMatchObject({ code: -1021 });
    expect(venue.orders).toEqual([]);
  });

  test('signed with another secret is rejected', async () => {
    const other = createBinance({ url, key: venue.key, secret: 'another' }, clock);
    await expect(other.place(request)).rejects.toMatchObject({ code: -1022 });
  });
});
