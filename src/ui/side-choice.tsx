import { Trans } from '@lingui/react/macro';
import styles from './trade.module.css';

const sides = ['buy', 'sell'] as const;
type Side = (typeof sides)[number];

/** Selects whether coins are bought or sold. */
export function SideChoice({ side, choose }: { readonly side: Side; readonly choose: (side: Side) => void }) {
  return (
    <fieldset className={styles.sides}>
      <legend className="visuallyHidden">
        <Trans>Buy or sell</Trans>
      </legend>
      {sides.map((one) => (
        <label key={one} className={styles.sideChoice}>
          <input type="radio" name="side" checked={side === one} onChange={() => choose(one)} />
          {one === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
        </label>
      ))}
    </fieldset>
  );
}
