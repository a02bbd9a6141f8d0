import { createDecipheriv, createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify, type Options } from '@node-rs/argon2';
import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import { askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { removedRow, type NewRow } from '#server/platform/new-rows.ts';
import { openBytes, sealBytes } from '#server/platform/vault/aead.ts';

const deriveBytes = promisify(pbkdf2);

/** Password in transit: ciphertext, key id, ticket, request id (design, section 5). */
export interface SealedPassword {
  readonly cipher: string;
  readonly k: string;
  readonly t: string;
  readonly r: string;
}

export type PasswordPurpose = 'login' | 'register' | 'password' | 'fundPassword';

const keyLifetimeS = 600;
const ticketLifetimeS = 120;
const iterations = 1000;

/** Creates a fresh key for one device (GetKEIS). */
export async function makePasswordKey(db: Db, clock: Clock): Promise<{ i: string; s: string; k: string; e: number }> {
  const id = randomBytes(12).toString('hex');
  const iv = randomBytes(16);
  const salt = randomBytes(16);
  await db
    .insertInto('password_key')
    .values({ id, iv, salt, expires_at: new Date(clock.now().getTime() + keyLifetimeS * 1000) })
    .execute();
  return { i: iv.toString('base64'), s: salt.toString('base64'), k: id, e: keyLifetimeS };
}

/**
 * Issues a ticket for one password under that key (PTR). Refuses with `InvalidKEIS` if the key is unknown or expired.
 */
export async function makeTicket(
  db: Db,
  clock: Clock,
  purpose: PasswordPurpose,
  keyId: string,
): Promise<{ t: string; p: string; r: string }> {
  const key = await db
    .selectFrom('password_key')
    .select('id')
    .where('id', '=', keyId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!key) refuse('InvalidKEIS');
  const ticket = randomBytes(24).toString('base64url');
  const secret = randomBytes(32);
  const requestId = randomBytes(12).toString('hex');
  await db
    .insertInto('password_ticket')
    .values({
      ticket_hash: sha256(ticket),
      key_id: keyId,
      request_id: requestId,
      purpose,
      secret_sealed: sealBytes(ticketKey(ticket), requestId, secret),
      expires_at: new Date(clock.now().getTime() + ticketLifetimeS * 1000),
    })
    .execute();
  return { t: ticket, p: secret.toString('base64'), r: requestId };
}

/**
 * Opens a sealed password. The ticket is used up whatever the result. Refuses with `InvalidKEIS` for an unknown key,
 * 50002 for a ticket that is used, expired or for another purpose.
 */
export async function openPassword(
  db: Queryable,
  clock: Clock,
  purpose: PasswordPurpose,
  sealed: SealedPassword,
): Promise<string> {
  const ticket = await lookAtTicket(db, clock, purpose, sealed);
  const isTaken = await ticket.take(db);
  const opened = await ticket.open();
  return isTaken ? opened : refuse(50002);
}

/** A password's ticket in two steps, between which a concurrent call may take it. */
export interface PasswordTicket {
  /** Opens the password. Refuses like `openPassword`. */
  open(): Promise<string>;
  /** Uses up the ticket. @returns whether it was still there */
  take(db: Queryable): Promise<boolean>;
  /**
   * Uses it up with a command: refuses 50002 if it is gone, and returns the row to remove with the command's end. The
   * command has locked the user.
   */
  use(tx: Tx): Promise<NewRow>;
}

/** Reads key and ticket; can run alongside other queries. */
export async function lookAtTicket(
  db: Queryable,
  clock: Clock,
  purpose: PasswordPurpose,
  sealed: SealedPassword,
): Promise<PasswordTicket> {
  const asked = { ticket_hash: sha256(sealed.t), key_id: sealed.k, request_id: sealed.r, purpose };
  const { iv, salt, secret_sealed: secretSealed } = await readTicket(db, { ...asked, now: clock.now() });
  return {
    open: async () => {
      if (iv === null || salt === null) refuse('InvalidKEIS');
      if (secretSealed === null) refuse(50002);
      const secret = openBytes(ticketKey(sealed.t), sealed.r, secretSealed);
      return decrypt(sealed.cipher, await deriveKey(secret, salt, iterations, 16), iv);
    },
    take: async (on) => {
      const isIts = sql<boolean>`ticket_hash = ${asked.ticket_hash} and key_id = ${asked.key_id}
        and request_id = ${asked.request_id} and purpose = ${purpose} and expires_at > ${clock.now()}`;
      const { numDeletedRows } = await on.deleteFrom('password_ticket').where(isIts).executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    use: async (tx) => {
      const { secret_sealed: isThere } = await readTicket(tx, { ...asked, now: clock.now() });
      if (isThere === null) refuse(50002);
      return removedRow('password_ticket', { ticket_hash: asked.ticket_hash });
    },
  };
}

interface AskedTicket {
  readonly ticket_hash: Buffer;
  readonly key_id: string;
  readonly request_id: string;
  readonly purpose: PasswordPurpose;
  readonly now: Date;
}

interface TicketRow {
  readonly n: number;
  /** Null if the key is unknown or expired, like its salt. */
  readonly iv: Buffer | null;
  readonly salt: Buffer | null;
  /** Null if the ticket is used, expired, or for another purpose. */
  readonly secret_sealed: Buffer | null;
}

const readTicket = askedAtOnce(async (db: Queryable, all: readonly AskedTicket[]): Promise<readonly TicketRow[]> => {
  const rows = all.map((one) => ({ ...one, ticket_hash: `\\x${one.ticket_hash.toString('hex')}` }));
  const columns = 'ticket_hash bytea, key_id text, request_id text, purpose text, now timestamptz';
  const { rows: found } = await sql<TicketRow>`
    select asked.n, k.iv, k.salt, t.secret_sealed
      from ${askedRows(rows, columns)}
      left join lateral (select iv, salt from password_key
        where id = asked.key_id and expires_at > asked.now offset 0) k on true
      left join lateral (select secret_sealed from password_ticket
        where ticket_hash = asked.ticket_hash and key_id = asked.key_id and request_id = asked.request_id
          and purpose = asked.purpose and expires_at > asked.now offset 0) t on true`.execute(db);
  return inPlaces(found);
});

/** Key a ticket's secret is sealed under: the database holds only the ticket's hash, a request only the ticket. */
const ticketKey = (ticket: string) => createHmac('sha256', ticket).update('password ticket').digest();

/** Derives a key by PBKDF2 with HMAC-SHA-256 (RFC 8018), as the browser does. */
export function deriveKey(secret: Buffer, salt: Buffer, rounds: number, bytes: number): Promise<Buffer> {
  return deriveBytes(secret, salt, rounds, bytes, 'sha256');
}

/**
 * Decrypts AES-128-CBC with PKCS#7. Wrong padding is refused like a wrong ticket, so that it reveals nothing about the
 * password.
 */
export function decrypt(cipherText: string, key: Buffer, iv: Buffer): string {
  try {
    const bytes = decryptBytes(Buffer.from(cipherText, 'base64'), key, iv);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(50002);
  }
}

/** Throws if the input is not whole blocks ending in valid padding. */
export function decryptBytes(cipher: Buffer, key: Buffer, iv: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([decipher.update(cipher), decipher.final()]);
}

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const argon2id: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

const dummyHash = once(() => hashPassword(randomBytes(16).toString('hex')));

/** Checks a password; for an unknown user against a dummy hash, so that both take the same time. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await dummyHash()), password);
  return isRight && storedHash !== undefined;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
