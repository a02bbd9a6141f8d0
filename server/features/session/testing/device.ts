import {
  createCipheriv,
  createHash,
  generateKeyPairSync,
  pbkdf2Sync,
  randomUUID,
  sign,
  type KeyObject,
  type webcrypto,
} from 'node:crypto';
import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { account } from '#contract/account/calls.ts';
import { questionsFor, type AccountType, type Answers } from '#contract/account/questionnaire.ts';
import { actingForHeader } from '#contract/members/rules.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { session } from '#contract/session/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';

/** Response: the status, and the envelope. */
export interface TestAnswer<T> {
  readonly status: number;
  readonly body: Envelope<T>;
}

export interface CallOptions {
  /** Omitted: a new one if the call requires it; null: none. */
  readonly idempotencyKey?: string | null;
  /** Sent instead of a fresh proof. */
  readonly proof?: string | null;
  /** Sent instead of the device's own token. */
  readonly accessToken?: string | null;
  readonly locale?: string;
  /** Uid of the company whose account the call is about. */
  readonly actingFor?: string;
  /** Holds back the rest of the body after its first byte until this is done. */
  readonly bodyAfter?: Promise<unknown>;
}

export interface TestTokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpireInSeconds: number;
  readonly uniqueId: string;
}

type InputArgument<S extends CallSchemas> =
  unknown extends InputOf<S> ? [input?: undefined, options?: CallOptions] : [input: InputOf<S>, options?: CallOptions];

/** Readers of what a test server sent to a contact, by the server's origin. */
export const inboxes = new Map<string, (contact: string) => Promise<readonly string[]>>();

/** Device as the server sees it: a key, tokens, calls with proofs. For tests and benchmarks. */
export class Device {
  readonly origin: string;
  tokens: TestTokens | null = null;
  /** Ticket of the code this device requested last. */
  codeTicket = '';
  /** Device id sent with calls; none by default. */
  deviceId: string | undefined;
  readonly #now: () => number;
  readonly #privateKey: KeyObject;
  readonly #jwk: { crv: string; kty: string; x: string; y: string };

  constructor(origin: string, now: () => number = Date.now) {
    this.origin = origin;
    this.#now = now;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    const { crv = '', kty = '', x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.#jwk = { crv, kty, x, y };
  }

  /** Thumbprint by which the server knows the device's key (RFC 7638). */
  get keyThumbprint(): string {
    const { crv, kty, x, y } = this.#jwk;
    return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  }

  /** Exports the private key, for a browser that continues as this device. */
  exportKey(): webcrypto.JsonWebKey {
    return this.#privateKey.export({ format: 'jwk' });
  }

  /** Makes a proof by this device's key (RFC 9449); given claims override the right ones. */
  proof(
    method: string,
    path: string,
    accessToken?: string | null,
    claims: Readonly<Record<string, unknown>> = {},
  ): string {
    const payload = {
      jti: randomUUID(),
      htm: method,
      htu: this.origin + (path.split('?')[0] ?? ''),
      iat: Math.floor(this.#now() / 1000),
      ...(accessToken ? { ath: createHash('sha256').update(accessToken).digest('base64url') } : {}),
      ...claims,
    };
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: this.#jwk };
    const signed = `${encode(header)}.${encode(payload)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.#privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }

  async call<S extends CallSchemas>(call: Call<S>, ...rest: InputArgument<S>): Promise<TestAnswer<ResultOf<S>>> {
    const response = await this.send(call, ...rest);
    const answer = (await response.json()) as Envelope<ResultOf<S>>;
    const { ticket } = (answer.result ?? {}) as { ticket?: string };
    if (call.path === session.sendVerificationCode.path && ticket !== undefined) this.codeTicket = ticket;
    return { status: response.status, body: answer };
  }

  /** Sends a call and returns the raw response, which may be bytes. */
  send<S extends CallSchemas>(call: Call<S>, ...[input, options = {}]: InputArgument<S>): Promise<Response> {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const accessToken = options.accessToken === undefined ? this.tokens?.accessToken : options.accessToken;
    const proof = options.proof === undefined ? this.proof(call.method, path, accessToken) : options.proof;
    const made = call.idempotency === 'required' ? randomUUID() : null;
    const key = options.idempotencyKey === undefined ? made : options.idempotencyKey;
    return fetch(this.origin + path + (search ? `?${search}` : ''), {
      method: call.method,
      headers: {
        'language-code': options.locale ?? 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...(proof ? { dpop: proof } : {}),
        ...(this.deviceId ? { 'device-id': this.deviceId } : {}),
        ...(options.actingFor ? { [actingForHeader]: options.actingFor } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: bodyOf(body, options), duplex: 'half' }),
    });
  }

  /** Returns the call's result; throws if it was refused. */
  async ask<S extends CallSchemas>(call: Call<S>, ...rest: InputArgument<S>): Promise<ResultOf<S>> {
    const { body, status } = await this.call(call, ...rest);
    if (!body.success)
      throw new Error(`${call.name} answered ${status} ${body.error.code} ${JSON.stringify(body.error.details)}`);
    return body.result;
  }

  /** Encrypts a password like the client's worker. */
  async sealPassword(password: string, purpose: 'login' | 'register' | 'password' | 'fundPassword') {
    const key = await this.ask(session.getKey);
    const ticket = await this.ask(session.getTicket, { body: { bussinessType: purpose, k: key.k } });
    const aesKey = pbkdf2Sync(Buffer.from(ticket.p, 'base64'), Buffer.from(key.s, 'base64'), 1000, 16, 'sha256');
    const cipher = createCipheriv('aes-128-cbc', aesKey, Buffer.from(key.i, 'base64'));
    const bytes = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
    return { cipher: bytes.toString('base64'), k: key.k, t: ticket.t, r: ticket.r };
  }

  async trySignIn(email: string, password: string) {
    const sealed = await this.sealPassword(password, 'login');
    return this.call(session.signInByEmail, { body: { emailAddress: email, password: sealed } }, { accessToken: null });
  }

  /**
   * Signs in. On a device the account doesn't know it also takes the second step, with the code from the mail or the
   * authenticator's code.
   */
  async signIn(email: string, password: string, { totpCode }: { totpCode?: string } = {}): Promise<TestTokens> {
    const { body, status } = await this.trySignIn(email, password);
    if (!body.success && body.error.code !== 'session:verificationRequired')
      throw new Error(`sign-in answered ${status} ${body.error.code}`);
    this.tokens = body.success
      ? body.result
      : await this.finishSignIn(email, String(body.error.details?.['verification']), totpCode);
    return this.tokens;
  }

  /** Takes the second step of the verification named by `session:verificationRequired`. */
  async finishSignIn(email: string, verification: string, totpCode?: string): Promise<TestTokens> {
    const options = { accessToken: null };
    if (totpCode !== undefined) return this.ask(stepUp.finishSignIn, { body: { verification, totpCode } }, options);
    const isPhone = email.startsWith('+');
    const before = await this.#codesTo(email);
    const body = { verification, factor: isPhone ? ('sms' as const) : ('email' as const) };
    await this.ask(stepUp.sendSignInCode, { body }, options);
    const emailCode = await this.#newCode(email, before);
    return this.ask(
      stepUp.finishSignIn,
      { body: { verification, [isPhone ? 'smsCode' : 'emailCode']: emailCode } },
      options,
    );
  }

  /** Returns sign-in codes sent to a contact, oldest first, if its inbox is known: a test's own, or the sandbox's. */
  async #codesTo(contact: string): Promise<readonly string[]> {
    const read = inboxes.get(this.origin);
    const texts = read ? await read(contact) : await this.#sandboxMails(contact);
    return texts.flatMap((text) => (/sign in|登录/.test(text) ? (/\b\d{6}\b/.exec(text) ?? []) : []));
  }

  async #sandboxMails(contact: string): Promise<readonly string[]> {
    const { items } = await this.ask(sandbox.getMails, { query: { to: contact } }, { accessToken: null });
    return items.map(({ text }) => text).toReversed();
  }

  async #newCode(contact: string, seen: readonly string[]): Promise<string> {
    for (let look = 0; look < 200; look += 1) {
      const code = (await this.#codesTo(contact)).findLast((one) => !seen.includes(one));
      if (code !== undefined) return code;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no code to sign in came to ${contact}`);
  }

  /** Passes the registration questionnaire and returns the id to register that contact with. */
  async passQuestionnaire(
    contact: { readonly emailAddress: string } | { readonly phoneNumber: string },
    accountType: AccountType = 'individual',
  ): Promise<string> {
    const body = { ...contact, accountType, answers: rightAnswers(accountType) };
    const { questionnaireId } = await this.ask(account.submitQuestionnaire, { body }, { accessToken: null });
    if (questionnaireId === null) throw new Error('the questionnaire was not passed');
    return questionnaireId;
  }

  /** Registers with the code `readCode` finds in the mail. */
  async register(email: string, password: string, readCode: (email: string) => Promise<string>): Promise<string> {
    const questionnaireId = await this.passQuestionnaire({ emailAddress: email });
    await this.ask(session.sendVerificationCode, { body: { purpose: 'register', emailAddress: email } });
    const sealed = await this.sealPassword(password, 'register');
    const body = {
      emailAddress: email,
      code: await readCode(email),
      codeTicket: this.codeTicket,
      password: sealed,
      questionnaireId,
      accountType: 'individual' as const,
      hasAcceptedTerms: true as const,
    };
    return (await this.ask(account.registerByEmail, { body }, { accessToken: null })).uid;
  }
}

/** Returns the answers of a user who may register. */
export function rightAnswers(accountType: AccountType): Answers {
  return Object.fromEntries(questionsFor(accountType).map(({ id, kind }) => [id, kind === 'eligibility']));
}

function bodyOf(body: unknown, { bodyAfter }: CallOptions): string | ReadableStream {
  const text = JSON.stringify(body);
  return bodyAfter ? ReadableStream.from(inTwoParts(Buffer.from(text), bodyAfter)) : text;
}

async function* inTwoParts(bytes: Buffer, after: Promise<unknown>): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 1);
  await after;
  yield bytes.subarray(1);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
