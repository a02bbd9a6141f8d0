import { generateSecret, generateURI, verifySync } from 'otplib';
import { brand } from '#contract/platform/brand.ts';

const stepS = 30;

/** Returns 160 random bits in base 32, as RFC 4226 recommends. */
export function makeTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Returns the URI a QR code carries to the authenticator. */
export function totpUri(secret: string, account: string): string {
  return generateURI({ issuer: brand.name, label: account, secret, algorithm: 'sha1', digits: 6, period: stepS });
}

/**
 * Returns the time step of a code (RFC 6238: SHA-1, six digits, 30 s), allowing one step early or late.
 * @returns undefined if the code is wrong, or not newer than `afterStep`
 */
export function findTotpStep(secret: string, code: string, now: Date, afterStep: number): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: stepS,
    algorithm: 'sha1',
    digits: 6,
    period: stepS,
    afterTimeStep: afterStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
