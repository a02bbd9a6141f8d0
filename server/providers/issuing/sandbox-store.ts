import { sql, type ColumnType, type Generated, type Selectable } from 'kysely';
import type { CardForm, CardLimits, CardStreamState, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { CardEntry, CardTransaction, IssuedCard, IssuerDispute, Merchant } from './issuing.ts';

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

interface SandboxPaymentTable {
  id: string;
  card_id: string;
  currency: string;
  amount: string;
  status: 'declined' | 'open' | 'closed';
  ended_by: 'reversal' | 'expiry' | null;
  reason: string | null;
  is_stand_in: boolean;
  merchant: ColumnType<Merchant, string, string>;
  version: number;
  expires_at: Date | null;
  created_at: Date;
}

interface SandboxEntryTable {
  id: string;
  payment_id: string;
  kind: CardEntry['kind'];
  amount: string;
  created_at: Date;
}

interface SandboxDisputeTable {
  id: string;
  payment_id: string;
  amount: string;
  reason: string;
  status: IssuerDispute['status'];
  is_credited: boolean;
  files: number;
  version: number;
  answer_by: Date;
  due_at: Date | null;
  created_at: Date;
}

interface SandboxStreamTable {
  id: string;
  per_second: number;
  seconds: number;
  amount: string;
  cards: number;
  status: CardStreamState;
  approved: Generated<number>;
  declined: Generated<number>;
  unanswered: Generated<number>;
  median_ms: Generated<number | null>;
  p99_ms: Generated<number | null>;
  beat_at: Date;
  started_at: Date;
  ended_at: Generated<Date | null>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_card: SandboxCardTable;
    sandbox_issuing_payment: SandboxPaymentTable;
    sandbox_card_entry: SandboxEntryTable;
    sandbox_card_dispute: SandboxDisputeTable;
    sandbox_card_stream: SandboxStreamTable;
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

export type SandboxStream = Selectable<SandboxStreamTable>;

export const sandboxStreams = (db: Queryable) =>
  db
    .selectFrom('sandbox_card_stream')
    .select([
      'id',
      'per_second',
      'seconds',
      'amount',
      'cards',
      'status',
      'approved',
      'declined',
      'unanswered',
      'median_ms',
      'p99_ms',
      'beat_at',
      'started_at',
      'ended_at',
    ]);

const paymentColumns = [
  'id',
  'card_id',
  'currency',
  'amount',
  'status',
  'ended_by',
  'reason',
  'is_stand_in',
  'merchant',
  'version',
  'expires_at',
  'created_at',
] as const;

/** Selects payments with their captures and refunds. */
export const sandboxPayments = (db: Queryable) =>
  db
    .selectFrom('sandbox_issuing_payment')
    .select(paymentColumns)
    .select(
      sql<CardEntry[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount)
        order by e.created_at, e.id), '[]') from sandbox_card_entry e where e.payment_id = sandbox_issuing_payment.id)`.as(
        'entries',
      ),
    )
    .select(
      sql<IssuerDispute['status'] | 'credited' | null>`(select case when d.is_credited and d.status = 'underReview'
        then 'credited' else d.status end from sandbox_card_dispute d
        where d.payment_id = sandbox_issuing_payment.id order by d.created_at desc limit 1)`.as('dispute'),
    );

export type SandboxPayment = Awaited<ReturnType<ReturnType<typeof sandboxPayments>['executeTakeFirstOrThrow']>>;

export const entriesOf = ({ entries }: SandboxPayment): readonly CardEntry[] => entries;

export const toTransaction = (row: SandboxPayment): CardTransaction => ({
  id: row.id,
  cardId: row.card_id,
  version: row.version,
  currency: row.currency,
  amount: row.amount,
  status: row.status,
  endedBy: row.ended_by,
  reason: row.reason,
  isStandIn: row.is_stand_in,
  merchant: row.merchant,
  entries: row.entries,
});
