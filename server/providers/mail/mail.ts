/** One message to one person. Text only: no remote pictures, no tracking. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Implementations: SMTP for real; the sandbox keeps messages for `/sandbox` to show. */
export interface MailProvider {
  readonly isSandbox: boolean;
  /** Resolves when the message has been accepted; throws where it should be tried again. */
  send(mail: Mail): Promise<void>;
}
