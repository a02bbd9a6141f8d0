import type { MailProvider } from './mail/mail.ts';
import type { GeoipProvider } from './geoip/geoip.ts';

/** The outside world. Features know these interfaces and nothing behind them. */
export interface Providers {
  readonly mail: MailProvider;
  readonly geoip: GeoipProvider;
}
