/** How long a code can be scanned and answered. */
export const qrLoginLifetimeS = 120;
/** The same once it was scanned from another network: the phone then enters a number and passes a verification. */
export const qrLoginFarLifetimeS = 300;
/** How long the browser has to fetch the tokens once the phone has confirmed. */
export const qrLoginFetchS = 60;
/** How often a browser asks how its code fares. */
export const qrLoginPollMs = 2000;

/** Where the link in the code leads. The code stands behind the `#`, which browsers send to no server. */
export const qrLoginPath = '/user/qr-login';

/** Two digits, which the browser shows and the phone enters. */
export const matchNumberPattern = '^[1-9][0-9]$';

/** The link that the code on the screen holds. */
export function qrLoginUrl(origin: string, code: string): string {
  return `${origin}${qrLoginPath}#${code}`;
}

/** The code of such a link, of any origin: a camera's text is not trusted. Undefined where it is none. */
export function readQrLoginUrl(text: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/user\/qr-login#([A-Za-z0-9_-]{43})$/.exec(text.trim())?.[1];
}
