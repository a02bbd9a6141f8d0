import type { CardWallet, MoonpaySettings } from './moonpay.ts';

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
}

const names = ['CARD_PURCHASE_KEY', 'CARD_PURCHASE_SECRET', 'CARD_PURCHASE_WEBHOOK_SECRET', 'CARD_PURCHASE_WALLETS'];

/** Reads `CARD_PURCHASE_…`; undefined if there is no key, which means the sandbox's card provider. */
export function readCardPurchase(read: SettingsSource): MoonpaySettings | undefined {
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    read.problems.push(`${missing.join(', ')} must be set beside the other CARD_PURCHASE_ settings`);
    return undefined;
  }
  const [key = '', secret = '', webhookSecret = ''] = names.map((name) => read.text(name) ?? '');
  const at = (name: string, usual: string) => (read.url(name, ['https:', 'http:']) ?? usual).replace(/\/$/, '');
  const url = at('CARD_PURCHASE_URL', 'https://api.moonpay.com');
  const pageUrl = at('CARD_PURCHASE_PAGE_URL', 'https://buy.moonpay.com');
  return { url, pageUrl, key, secret, webhookSecret, wallets: readWallets(read) };
}

/** Parses `BTC=btc:bc1q…,USDT=usdt_trx:T…`: our coin, the provider's code for it, and the wallet it is paid to. */
function readWallets(read: SettingsSource): Record<string, CardWallet> {
  const wallets: Record<string, CardWallet> = {};
  for (const part of (read.text('CARD_PURCHASE_WALLETS') ?? '').split(',')) {
    const [, coin = '', code = '', address = ''] =
      /^\s*([A-Z0-9]{2,16})=([a-z0-9_]{2,30}):(\S{20,120})\s*$/.exec(part) ?? [];
    if (coin === '') read.problems.push('CARD_PURCHASE_WALLETS must list coins as BTC=btc:bc1…,USDT=usdt_trx:T…');
    else wallets[coin] = { code, address };
  }
  return wallets;
}
