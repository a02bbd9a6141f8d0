import type { ColumnType, Generated } from 'kysely';
import type { DeliveryState } from '#contract/webhooks/rules.ts';

export interface WebhookEndpointTable {
  id: string;
  company_id: string;
  url: string;
  description: string;
  events: string[];
  secret_sealed: Buffer;
  previous_sealed: Buffer | null;
  previous_until: Date | null;
  is_active: boolean;
  failing_since: Date | null;
  told_at: Date | null;
  failures: number;
  paused_until: Date | null;
  created_at: Date;
}

export interface WebhookDeliveryTable {
  id: string;
  endpoint_id: string;
  company_id: string;
  event_id: string;
  type: string;
  body: string;
  status: DeliveryState;
  attempts: number;
  next_at: Date | null;
  is_by_hand: boolean;
  created_at: Date;
  updated_at: Date;
}

export const webhookEndpointColumns = [
  'id',
  'company_id',
  'url',
  'description',
  'events',
  'secret_sealed',
  'previous_sealed',
  'previous_until',
  'is_active',
  'failing_since',
  'told_at',
  'failures',
  'paused_until',
  'created_at',
] as const;

export const webhookDeliveryColumns = [
  'id',
  'endpoint_id',
  'company_id',
  'event_id',
  'type',
  'body',
  'status',
  'attempts',
  'next_at',
  'is_by_hand',
  'created_at',
  'updated_at',
] as const;

export const webhookAttemptColumns = [
  'delivery_id',
  'number',
  'at',
  'duration_ms',
  'response_status',
  'response_body',
  'failure',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    webhook_endpoint: Omit<WebhookEndpointTable, 'is_active' | 'failures' | 'paused_until'> & {
      is_active: Generated<boolean>;
      failures: Generated<number>;
      paused_until: ColumnType<Date | null, never, Date | null>;
    };
    webhook_delivery: Omit<WebhookDeliveryTable, 'attempts' | 'is_by_hand'> & {
      attempts: Generated<number>;
      is_by_hand: Generated<boolean>;
    };
    webhook_attempt: {
      delivery_id: string;
      number: number;
      at: Date;
      duration_ms: number;
      response_status: number | null;
      response_body: string | null;
      failure: string | null;
    };
  }
}
