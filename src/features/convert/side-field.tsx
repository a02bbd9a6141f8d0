import { useId } from 'react';
import styles from './convert.module.css';

interface Props {
  readonly name: string;
  readonly assetName: string;
  readonly value: string;
  readonly asset: string;
  readonly assets: readonly string[];
  readonly isWrong: boolean;
  readonly type: (text: string) => void;
  readonly choose: (asset: string) => void;
}

/** One side of a conversion: how much, and of what. */
export function SideField({ name, assetName, value, asset, assets, isWrong, type, choose }: Props) {
  const id = useId();
  return (
    <div className={styles.side}>
      <label htmlFor={id}>
        {name}
        <input
          id={id}
          value={value}
          inputMode="decimal"
          maxLength={50}
          autoComplete="off"
          aria-invalid={isWrong}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <select aria-label={assetName} value={asset} onChange={(event) => choose(event.currentTarget.value)}>
        {assets.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </div>
  );
}
