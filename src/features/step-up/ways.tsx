import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { StepUpFactor } from '#contract/step-up/actions.ts';
import styles from './step-up.module.css';
import { factorNames } from './wording.ts';

interface WaysProps {
  readonly ways: readonly (readonly StepUpFactor[])[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** Selects a verification method, if there is more than one. */
export function Ways({ ways, chosen, choose }: WaysProps) {
  const { i18n } = useLingui();
  const name = useId();
  if (ways.length < 2) return null;
  return (
    <fieldset className={styles.ways}>
      <legend>
        <Trans>Confirm with</Trans>
      </legend>
      {ways.map((way, index) => (
        <label key={way.join()}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => choose(index)} />
          <span>{way.map((factor) => i18n._(factorNames[factor])).join(' + ')}</span>
        </label>
      ))}
    </fieldset>
  );
}
