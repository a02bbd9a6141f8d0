import { Trans } from '@lingui/react/macro';
import { openApiHeaders, openApiWindowS } from '#contract/open-api/rules.ts';
import styles from './document.module.css';

/** Explains how a request is signed. */
export function SigningGuide() {
  const { accessKey, timestamp, nonce, signature } = openApiHeaders;
  return (
    <ol className={styles.steps}>
      <li>
        <Trans>
          Prepare the request: method, path with its query, and the exact body text. Take the SHA-256 of the body’s
          bytes in lower-case hex; without a body, of an empty string.
        </Trans>
      </li>
      <li>
        <Trans>
          Use the time in milliseconds since 1970 (UTC), within {openApiWindowS} seconds of our clock, which{' '}
          <code>GET /open/v1/time</code> returns. Create a nonce: 16 to 64 letters, digits, “_” or “-”, never reused
          with this key.
        </Trans>
      </li>
      <li>
        <Trans>
          Join with line feeds, none at the end: timestamp, nonce, method in capitals, path with query, body hash.
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
          If you get no response, sign and send the same request again with the same order number or, where the call
          needs an <code>Idempotency-Key</code> header, the same key. It runs only once and returns the first response.
        </Trans>
      </li>
    </ol>
  );
}
