import { ProviderError } from '../away.ts';
import type { SmsProvider } from './sms.ts';

const timeoutMs = 10_000;

/**
 * Sends text messages through a webhook: most gateways accept `{ to, text }` by POST with a bearer token, or sit behind
 * a few lines of code that do. Any 2xx means accepted.
 */
export function createWebhookSms(settings: { readonly url: string; readonly token: string | undefined }): SmsProvider {
  const { url, token } = settings;
  return {
    isSandbox: false,
    send: async ({ to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ to, text }),
        // A redirect would send the message, and a code in it, to a place that was never configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      // The response text is left out: gateways repeat the message in it, and errors are logged.
      if (!response.ok) throw new ProviderError(`the SMS gateway answered ${response.status}`, response.status);
    },
  };
}
