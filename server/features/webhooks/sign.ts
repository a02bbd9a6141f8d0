import { createHmac, randomBytes } from 'node:crypto';
import { webhookHeaders, webhookSecretPrefix } from '#contract/webhooks/rules.ts';

/** The headers of one attempt by the Standard Webhooks specification, signed with each secret that is valid. */
export function signedHeaders(id: string, now: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}

export const newSecret = () => webhookSecretPrefix + randomBytes(32).toString('base64');

/** The bytes that a secret stands for. Older ones are in the alphabet for addresses, which is read as well. */
const keyOf = (secret: string) => Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
