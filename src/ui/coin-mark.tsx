import { useState } from 'react';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import styles from './coin-mark.module.css';
import { flagOf } from './flags.ts';

/** Coin icons from `cryptocurrency-icons` 0.18.1 (CC0). */
const files = import.meta.glob<string>('./coins/*.svg', { eager: true, query: '?url', import: 'default' });

interface CoinMarkProps {
  readonly asset: string;
  /** Shown in the corner if the coin is not the chain's own: USDT on TRON is not USDT on Ethereum. */
  readonly network?: string;
  readonly size?: 20 | 32;
}

/** The icon of a coin or a currency, shown next to its name. */
export function CoinMark({ asset, network, size = 32 }: CoinMarkProps) {
  const found = catalogue().networks.find(({ code }) => code === network);
  const chain = found?.icon ?? network;
  return (
    <span className={styles.mark} data-size={size} aria-hidden="true">
      <Drawing key={asset} asset={asset} />
      {chain !== undefined && chain !== asset ? (
        <span className={styles.badge}>
          <Drawing key={chain} asset={chain} />
        </span>
      ) : null}
    </span>
  );
}

/**
 * Shows the drawing named by the catalogue, a currency's flag, or, also while these can't be fetched, the symbol in its
 * color.
 */
function Drawing({ asset }: { asset: string }) {
  const [isMissing, setMissing] = useState(false);
  const entry = catalogue().assets.find(({ code }) => code === asset);
  const isFiat = entry?.kind === 'fiat';
  const file = isFiat ? flagOf(asset.slice(0, 2)) : files[`./coins/${entry?.icon}.svg`];
  if (file !== undefined && !isMissing)
    return <img src={file} alt="" loading="lazy" data-flag={isFiat} onError={() => setMissing(true)} />;
  return (
    <svg viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill={entry?.colour ?? 'var(--ink-3)'} />
      <text x="16" y="21" textAnchor="middle" fill="white" fontSize="14" fontWeight="600">
        {(entry?.symbol ?? asset).slice(0, 2)}
      </text>
    </svg>
  );
}
