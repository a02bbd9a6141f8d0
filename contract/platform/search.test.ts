import { expect, test } from 'vitest';
import { routes, searchOf } from './routes.ts';
import { readSearch } from './search.ts';
import { contactAreas, contactPurposes } from '../contact-us/rules.ts';
import { pricedServices } from '../pricing/rules.ts';

test('URL parameters are read by schema: unlisted words, invalid days and unknown names are dropped', () => {
  const schema = { tab: ['card', 'methods'], from: 'day', id: 'text' } as const;
  expect(readSearch(schema, { tab: 'card', from: '2026-11-25', id: 12 })).toEqual({
    tab: 'card',
    from: '2026-11-25',
    id: '12',
  });
  expect(readSearch(schema, { tab: 'cards', from: 'yesterday', id: { a: 1 }, other: 'x' })).toEqual({});
  expect(readSearch(schema, { id: 'x'.repeat(600) }).id).toHaveLength(500);
});

test('searchOf reads the parameters declared in the screen’s route', () => {
  expect(searchOf('/dashboard/ramp')({ tab: 'methods', id: '1' })).toEqual({ tab: 'methods' });
  expect(searchOf('/dashboard/convert/order')({ list: 'otc', from: '2026-11-01', to: '1.11.' })).toEqual({
    list: 'otc',
    from: '2026-11-01',
  });
});

test('the addresses of the contact and price pages take every product, purpose and service', () => {
  const { product, purpose } = routes['/contact'].search;
  expect([product, purpose]).toEqual([contactAreas, contactPurposes]);
  expect(routes['/price'].search.service).toEqual(pricedServices);
});
