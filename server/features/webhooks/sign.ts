import { createHmac, randomBytes } from 'node:crypto';
import { webhookHeaders, webhookSecretPrefix } from '#contract/webhooks/rules.ts';

/** Returns the headers of one attempt by the Standard Webhooks specification, signed with each valid secret. */
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

/** Decodes a secret. Older ones use the URL-safe alphabet, which is accepted too. */
const keyOf = (secret: string) => Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
