import { createHmac } from 'node:crypto';
import { webhookHeaders } from '#contract/webhooks/rules.ts';

/** The headers of one attempt, signed with each secret that is valid. */
export function signedHeaders(id: string, now: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: secrets.map((secret) => `v1=${sign(secret)}`).join(','),
  };
}
