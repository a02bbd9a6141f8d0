import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { checkSignUpPassword, isSignUpPassword } from '#contract/account/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { displayName, formatInstant, shortenAddress, shortenReference } from '#contract/platform/display.ts';
import { defaultLocale, locales } from '#contract/platform/locales.ts';
import { truncateDecimal } from '#contract/platform/money.ts';
import { isChangedPassword, isFundPassword } from '#contract/profile/rules.ts';
import { profileSchemas } from '#contract/profile/schemas.ts';
import { shareOf } from '#src/features/assets/share.ts';
import {
  complianceCountries,
  backToTopAfterPx,
  modalCloseDelayMs,
  routeLayoutDelayMs,
} from '#src/features/shell/rules.ts';
import { previewItems } from '#src/platform/preview-items.ts';
import { debounceMs } from '#src/ui/search-text.ts';
import { tickMs } from '#worker/crypto-worker/countdown.ts';
import { encryptPassword } from '#worker/crypto-worker/password.ts';
import { commonHeaders, requestTimeoutMs } from '#worker/local/http.ts';
import { countdownSeconds } from '#worker/local/session-record.ts';
import { refreshAttempts } from '#worker/local/token-refresh.ts';

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const numbers = Array.from({ length: 41 }, (_, index) => index);

/** Returns the minimum and maximum length of a text that a rule accepts. */
function lengths(isGood: (length: number) => boolean) {
  const good = numbers.filter(isGood);
  return { min: good.at(0), max: good.at(-1) };
}

/** Returns the WebCrypto parameters that the client's worker uses to encrypt a password. */
async function passwordEncryption() {
  const [derived, encrypted] = [vi.spyOn(crypto.subtle, 'deriveBits'), vi.spyOn(crypto.subtle, 'encrypt')];
  const bytes = (length: number) => Buffer.alloc(length, 1).toString('base64');
  await encryptPassword('secret', { iv: bytes(16), salt: bytes(16), secret: bytes(32) });
  const [algorithm, , keyBits] = derived.mock.calls[0] ?? [];
  const [cipher] = encrypted.mock.calls[0] ?? [];
  vi.restoreAllMocks();
  return { algorithm: algorithm as Pbkdf2Params, keyBits, cipher: cipher as AesCbcParams };
}

/**
 * Returns how many characters a shortener keeps at each end of a long text, and up to which length it keeps the whole
 * text.
 */
function shortening(shorten: (text: string) => string) {
  const [first = '', last = ''] = shorten('x'.repeat(40)).split('…');
  const whole = numbers.slice(1).filter((length) => !shorten('x'.repeat(length)).includes('…'));
  return { wholeUpTo: whole.at(-1), first: first.length, last: last.length };
}

function addresses() {
  const { wholeUpTo, first: long } = shortening(shortenAddress);
  const kept = (length: number) => shortenAddress('x'.repeat(length)).split('…')[0]?.length;
  const short = kept((wholeUpTo ?? 0) + 1);
  return { wholeUpTo, threeUpTo: numbers.findLast((length) => kept(length) === short), short, long };
}

/**
 * Reads the code's behavior for each number in the specification; numbers in `limits` are read there by the code
 * itself.
 */
export const readers: Readonly<Record<string, () => unknown>> = {
  'password.signUp': () => ({
    ...lengths((length) => isSignUpPassword('aA1!'.padEnd(length, 'x').slice(0, length))),
    kinds: checkSignUpPassword('')
      .filter(({ name, isMet }) => !isMet && name !== 'length')
      .map(({ name }) => name),
  }),
  'password.change': () => lengths((length) => isChangedPassword('x'.repeat(length))),
  fundsPin: () => ({
    length: numbers.find((length) => isFundPassword('1'.repeat(length))),
    entries: Object.keys(profileSchemas.setFundPassword.body.properties).filter((name) => /fundPassword$/i.test(name))
      .length,
  }),
  'passwordEncryption.derivation': async () => {
    const { algorithm, keyBits } = await passwordEncryption();
    return { name: algorithm.name, iterations: algorithm.iterations, keyBits };
  },
  'passwordEncryption.cipher': async () => (await passwordEncryption()).cipher.name,
  'passwordEncryption.cookie': () => {
    const [, name, i, s, k] =
      /setCookie\('(\w+)', `\$\{key\.(\w)\}\.\$\{key\.(\w)\}\.\$\{key\.(\w)\}`/.exec(
        source('server/features/session/routes.ts'),
      ) ?? [];
    const parts: Readonly<Record<string, string>> = { i: 'iv', s: 'salt', k: 'keyId' };
    return { name, parts: [i, s, k].map((letter) => parts[letter ?? '']) };
  },
  'token.countdown': () => ({ marginSeconds: 900 - countdownSeconds(900), tickSeconds: tickMs / 1000 }),
  'token.refreshAttempts': () => refreshAttempts,
  'http.timeoutSeconds': () => requestTimeoutMs / 1000,
  'http.headers': () => [
    ...Object.keys(commonHeaders({ locale: 'en', deviceId: '' })),
    ...(/\bauthorization\b(?=: `Bearer )/.exec(source('src-worker/local/authorize.ts')) ?? []),
  ],
  files: () => {
    const purposes = Object.values(filePurposes);
    return {
      perUpload: Math.max(...purposes.map(({ maxOpen }) => maxOpen)),
      megabytes: [...new Set(purposes.map(({ megabytes }) => megabytes))].toSorted((one, other) => one - other),
    };
  },
  'remittance.proofFiles': () => {
    const { maxOpen: count, megabytes, kinds } = filePurposes['remittance.proof'];
    return { count, megabytes, types: kinds.map((kind) => kind.toUpperCase()) };
  },
  'appeal.vouchers': () => filePurposes['appeal.voucher'].maxOpen,
  'announcements.previewItems': () => previewItems,
  'shell.scrollOffsetPx': () => Number(/scroll-padding-top: (\d+)px/.exec(source('src/ui/theme.css'))?.[1]),
  'shell.modalCloseDelayMs': () => modalCloseDelayMs,
  'shell.routeLayoutDelayMs': () => routeLayoutDelayMs,
  'shell.backToTopAfterPx': () => backToTopAfterPx,
  'shell.debounceMs': () => debounceMs,
  locale: () => ({
    languages: locales,
    default: new Intl.Locale(defaultLocale).maximize().toString().replace('-Latn', ''),
  }),
  'display.amount': () => ({
    defaultPlaces: truncateDecimal('1').split('.')[1]?.length,
    // Decimals of quotients: amounts themselves are computed in whole smallest units, without loss.
    mathPlaces: shareOf('1', '3').split('.')[1]?.length,
    isTruncated: truncateDecimal('1.999') === '1.99',
  }),
  'display.date': () => ({
    invalid: formatInstant('no date'),
    hasOffset: / [+-]\d\d:\d\d$/.test(formatInstant('2026-11-22T00:00:00Z')),
  }),
  'display.address': addresses,
  'display.reference': () => ({ ...shortening(shortenReference), empty: shortenReference('') }),
  'display.name': () => {
    const whole = { name: 'name', emailAddress: 'email', phoneNumber: 'phone' };
    const from = [whole, { ...whole, name: '' }, { phoneNumber: 'phone' }].map(displayName);
    return { from, none: displayName({}) };
  },
  'geo.complianceCountries': () => complianceCountries,
};

/** Limits of features that are not built yet; nothing reads them. The list may only shrink. */
export const unread: readonly string[] = [
  'paymentMethods.active',
  'globalAccount.reviewWorkingDays',
  'fiatWithdrawal',
  'convert',
];
