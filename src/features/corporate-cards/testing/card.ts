import { assetCode } from '#contract/platform/assets.ts';
import type { CardRow } from '../rows.ts';

/** An active card for travel, without limits, held by the user who looks at it. */
export const travelCard: CardRow = {
  id: '01890000-0000-7000-8000-000000000001',
  holder: '10000001',
  holderName: 'Ada Lindqvist',
  isMine: true,
  label: 'Travel',
  form: 'virtual',
  currency: assetCode('EUR'),
  status: 'active',
  lastFour: '4242',
  expires: '09/29',
  shipment: null,
  limits: { perTransaction: null, perDay: null, perMonth: null, categories: [], countries: [], merchants: [] },
  oneOff: null,
  isSingleUse: false,
  isFrozenByManager: false,
  replaces: null,
  createdAt: '2026-11-22T03:00:00.000Z',
  updatedAt: '2026-11-22T03:00:00.000Z',
};
