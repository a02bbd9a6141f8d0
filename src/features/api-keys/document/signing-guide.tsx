import { Trans } from '@lingui/react/macro';
import { openApiHeaders, openApiWindowS } from '#contract/open-api/rules.ts';
import styles from './document.module.css';

/** How a request is signed, in words. */
export function SigningGuide() {
  const { accessKey, timestamp, nonce, signature } = openApiHeaders;
  return (
    <ol className={styles.steps}>
      <li>
        <Trans>
          Write the request: method, path with its query, and the body as the text that you will send. Take the SHA-256
          of the body’s bytes in lower-case hex; without a body, of nothing.
        </Trans>
      </li>
      <li>
        <Trans>
          Take the time in milliseconds since 1970 (UTC). It may lie {openApiWindowS} seconds from our clock, which{' '}
          <code>GET /open/v1/time</code> tells. Make a nonce: 16 to 64 letters, digits, “_” or “-”, never used before
          with this key.
        </Trans>
      </li>
      <li>
        <Trans>
          Join with line feeds, without one at the end: timestamp, nonce, method in capitals, path with query, hash of
          the body.
        </Trans>
      </li>
      <li>
        <Trans>
          Sign that text with HMAC-SHA256. The key is the secret key as text, not decoded. The signature is lower-case
          hex.
        </Trans>
      </li>
      <li>
        <Trans>
          Send the request with the headers <code>{accessKey}</code>, <code>{timestamp}</code>, <code>{nonce}</code> and{' '}
          <code>{signature}</code>; with a body, also <code>content-type: application/json</code>.
        </Trans>
      </li>
      <li>
        <Trans>
          If no answer comes, sign and send the same command again: with the order number it had, or, where the call
          needs an <code>Idempotency-Key</code> header, with the key that you made before the first try. It is done
          once, and answered as it was the first time.
        </Trans>
      </li>
    </ol>
  );
}
