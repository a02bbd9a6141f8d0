import { catalogue } from '#contract/catalogue/snapshot.ts';
import styles from './coin-mark.module.css';
import { flagOf } from './flags.ts';

/** Marks of coins by `cryptocurrency-icons` 0.18.1 (CC0). */
const files = import.meta.glob<string>('./coins/*.svg', { eager: true, query: '?url', import: 'default' });

interface CoinMarkProps {
  readonly asset: string;
  /** Shown at the corner where the coin is not the chain's own: USDT on TRON is not USDT on Ethereum. */
  readonly network?: string;
  readonly size?: 20 | 32;
}

/** A coin's or a currency's mark, beside its name. */
export function CoinMark({ asset, network, size = 32 }: CoinMarkProps) {
  const found = catalogue().networks.find(({ code }) => code === network);
  const chain = found?.icon ?? network;
  return (
    <span className={styles.mark} data-size={size} aria-hidden="true">
      <Drawing asset={asset} />
      {chain !== undefined && chain !== asset ? (
        <span className={styles.badge}>
          <Drawing asset={chain} />
        </span>
      ) : null}
    </span>
  );
}

/** The drawing that the catalogue names, a currency's flag, or the symbol in the colour that the catalogue gives it. */
function Drawing({ asset }: { asset: string }) {
  const entry = catalogue().assets.find(({ code }) => code === asset);
  const isFiat = entry?.kind === 'fiat';
  const file = isFiat ? flagOf(asset.slice(0, 2)) : files[`./coins/${entry?.icon}.svg`];
  if (file !== undefined) return <img src={file} alt="" loading="lazy" data-flag={isFiat} />;
  return (
    <svg viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill={entry?.colour ?? 'var(--ink-3)'} />
      <text x="16" y="21" textAnchor="middle" fill="white" fontSize="14" fontWeight="600">
        {(entry?.symbol ?? asset).slice(0, 2)}
      </text>
    </svg>
  );
}
