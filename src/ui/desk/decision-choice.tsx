import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldInput } from '../form/use-fields.ts';
import { Flaw, useReasonFlaw } from './reason-field.tsx';
import styles from '../review.module.css';

interface Props extends FieldInput<string> {
  readonly choices: readonly (readonly [choice: string, name: ReactNode])[];
}

/** Selects an operator's decision from a few choices. */
export function DecisionChoice({ choices, name, value, error, onChange, onBlur }: Props) {
  const flawId = error ? `${name}-flaw` : undefined;
  return (
    <>
      <fieldset className={styles.choices} data-invalid={error ? true : undefined} aria-describedby={flawId}>
        <legend>
          <Trans>Decision</Trans>
        </legend>
        {choices.map(([choice, label]) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              checked={value === choice}
              onChange={() => onChange(choice)}
              onBlur={onBlur}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Flaw id={`${name}-flaw`}>{error}</Flaw>
    </>
  );
}

/** Returns a function that finds a decision's missing fields. */
export function useDecisionFaults() {
  const { t } = useLingui();
  const findFlaw = useReasonFlaw();
  return ({ decision, reason }: { readonly decision: string; readonly reason: string }) => ({
    decision: decision === '' ? t`Choose a decision` : undefined,
    reason: findFlaw(reason),
  });
}
