import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMail } from './smtp.ts';

const mail = { to: 'ann@example.org', subject: 'Your code', text: 'It is 123456.' };
let server: SMTPServer | undefined;

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** Receives mail and passes each message to `accept`, whose error rejects it. */
async function listen(accept: (message: string, to: string[]) => Error | null): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map((address) => address.address);
      void readText(stream).then((message) => done(accept(message, to)));
    },
  });
  server = smtp;
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}

test('hands the message to the mail server', async () => {
  const got: { message: string; to: string[] }[] = [];
  const url = await listen((message, to) => (got.push({ message, to }), null));
  await createSmtpMail(url).send(mail);
  expect(got).toHaveLength(1);
  expect(got[0]?.to).toEqual([mail.to]);
  expect(got[0]?.message).toContain('Subject: Your code');
  expect(got[0]?.message).toContain(mail.text);
});

test('throws if the mail server rejects the message, so that it is retried', async () => {
  const url = await listen(() => new Error('full'));
  await expect(createSmtpMail(url).send(mail)).rejects.toThrow();
});
