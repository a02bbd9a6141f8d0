import type { Provider } from '../provider.ts';

/** One text message. `to` is an E.164 number. */
export interface Sms {
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. Implementations: a webhook for real; the sandbox keeps them beside its mails. */
export interface SmsProvider extends Provider {
  /** Resolves when the message has been accepted; throws where it should be tried again. */
  send(sms: Sms): Promise<void>;
}
