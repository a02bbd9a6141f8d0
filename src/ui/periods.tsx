import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import styles from './periods.module.css';

interface Props<Value extends string | number> {
  readonly choices: readonly { readonly value: Value; readonly name: MessageDescriptor }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** Selects the period a chart covers. */
export function Periods<Value extends string | number>({ choices, chosen, choose }: Props<Value>) {
  const { i18n, t } = useLingui();
  return (
    <span className={styles.ranges} role="group" aria-label={t`Period`}>
      {choices.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {i18n._(name)}
        </button>
      ))}
    </span>
  );
}
