import type { Provider } from '../provider.ts';

/** One message to one person. Text only: no remote pictures, no tracking. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Everything that was sent to anybody, as the sandbox keeps it. */
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

/** Sends mail. Implementations: SMTP for real; the sandbox keeps messages for `/sandbox` to show. */
export interface MailProvider extends Provider<MailTester> {
  /** Resolves when the message has been accepted; throws where it should be tried again. */
  send(mail: Mail): Promise<void>;
}
