import type { Provider } from '../provider.ts';

/** One message to one person. Text only: no remote images, no tracking. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Access to all messages sent, as stored by the sandbox. */
export interface MailTester {
  listMessages(to: string | undefined, limit: number): Promise<readonly KeptMessage[]>;
}

export interface KeptMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Sends mail. Implementations: SMTP for real; the sandbox stores messages for `/sandbox` to show. */
export interface MailProvider extends Provider<MailTester> {
  /** Resolves when the message has been accepted; throws if it should be retried. */
  send(mail: Mail): Promise<void>;
}
