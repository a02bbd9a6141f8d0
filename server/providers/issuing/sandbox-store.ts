import type { ColumnType } from 'kysely';
import type { CardForm, CardLimits, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { IssuedCard } from './issuing.ts';

export interface SandboxCardTable {
  id: string;
  holder: string;
  currency: string;
  form: CardForm;
  number: string;
  cvc: string;
  pin: string;
  expires: string;
  status: IssuedCard['status'];
  shipment: ShipmentState | null;
  limits: ColumnType<CardLimits, string, string>;
  due_at: Date | null;
  created_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_card: SandboxCardTable;
    sandbox_card_look: { token: string; card_id: string; expires_at: Date };
  }
}

const columns = [
  'id',
  'holder',
  'currency',
  'form',
  'number',
  'cvc',
  'pin',
  'expires',
  'status',
  'shipment',
  'limits',
  'due_at',
  'created_at',
] as const;

export const sandboxCards = (db: Queryable) => db.selectFrom('sandbox_card').select(columns);

export type SandboxCard = Awaited<ReturnType<ReturnType<typeof sandboxCards>['executeTakeFirstOrThrow']>>;

export const toIssued = ({ id, status, number, expires, shipment }: SandboxCard): IssuedCard => ({
  id,
  status,
  lastFour: number.slice(-4),
  expires,
  shipment,
});
