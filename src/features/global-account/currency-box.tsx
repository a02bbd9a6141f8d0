import { CoinMark } from '#src/ui/coin-mark.tsx';
import styles from './global-account.module.css';

interface Props {
  readonly code: string;
  readonly name: string;
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
}

/** A currency that can be chosen or left out. */
export function CurrencyBox({ code, name, chosen, choose }: Props) {
  const isChosen = chosen.includes(code);
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => choose(isChosen ? chosen.filter((one) => one !== code) : [...chosen, code])}
        aria-label={`${code} ${name}`}
      />
      <span className={styles.currency}>
        <CoinMark asset={code} size={20} />
        <span>
          {code} <small>{name}</small>
        </span>
      </span>
    </label>
  );
}
