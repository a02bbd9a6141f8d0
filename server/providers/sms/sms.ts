import type { Provider } from '../provider.ts';

/** One text message. `to` is an E.164 number. */
export interface Sms {
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. Implementations: a webhook for real use; the sandbox stores them beside its mails. */
export interface SmsProvider extends Provider {
  /** Resolves once the message has been accepted; throws if it should be retried. */
  send(sms: Sms): Promise<void>;
}
