import { useId, type ReactNode } from 'react';
import styles from './convert.module.css';

interface Props {
  readonly name: string;
  readonly assetName: string;
  readonly value: string;
  readonly asset: string;
  readonly assets: readonly string[];
  /** Set if this is the typed side and its amount is wrong. */
  readonly error?: ReactNode;
  readonly type: (text: string) => void;
  /** Called on blur. */
  readonly left: () => void;
  readonly choose: (asset: string) => void;
}

/** One side of a conversion: amount and asset. */
export function SideField({ name, assetName, value, asset, assets, error, type, left, choose }: Props) {
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-fault` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={left}
        />
      </label>
      <select aria-label={assetName} value={asset} onChange={(event) => choose(event.currentTarget.value)}>
        {assets.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
