/** Lifetime of a code, for scanning and answering. */
export const qrLoginLifetimeS = 120;
/** Lifetime after a scan from another network: the phone then enters a number and passes a verification. */
export const qrLoginFarLifetimeS = 300;
/** Time for the browser to fetch the tokens after the phone has confirmed. */
export const qrLoginFetchS = 60;
/** Interval at which a browser polls its code's state. */
export const qrLoginPollMs = 2000;

/** Path of the link in the code. The code follows the `#`, which browsers don't send to any server. */
export const qrLoginPath = '/user/qr-login';

/** Two digits, shown by the browser and entered on the phone. */
export const matchNumberPattern = '^[1-9][0-9]$';

/** Returns the link in the displayed code. */
export function qrLoginUrl(origin: string, code: string): string {
  return `${origin}${qrLoginPath}#${code}`;
}

/** Returns the code in a link of any origin, because a camera's text isn't trusted. Undefined if there is none. */
export function readQrLoginUrl(text: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/user\/qr-login#([A-Za-z0-9_-]{43})$/.exec(text.trim())?.[1];
}
