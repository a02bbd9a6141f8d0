// Installs the catalogue.
import './world.tsx';
import { assetCode } from '#contract/platform/assets.ts';
import type { Product } from '../../../src/features/earn/queries.ts';

/** A flexible product in ether, as the server lists it. */
export const product: Product = {
  id: '01890000-0000-7000-8000-000000000001',
  code: 'ETH-FLEX',
  asset: assetCode('ETH'),
  kind: 'flexible',
  termDays: null,
  minimum: '0.01',
  maximum: '100',
  annualRate: '0.028',
  isOpen: true,
  tiers: [],
  quota: '1000',
  left: '1000',
  next: null,
};
