import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldInput } from '../form/use-fields.ts';
import { Flaw, useReasonFlaw } from './reason-field.tsx';
import styles from '../review.module.css';

interface Props extends Omit<FieldInput<string>, 'onFocus'> {
  readonly choices: readonly (readonly [choice: string, name: ReactNode])[];
}

/** What an operator decides, one of a few. */
export function DecisionChoice({ choices, name, value, error, onChange, onBlur }: Props) {
  return (
    <>
      <fieldset className={styles.choices} data-invalid={error ? true : undefined} aria-describedby={`${name}-flaw`}>
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

/** What a decision lacks, at its fields. */
export function useDecisionFaults() {
  const { t } = useLingui();
  const findFlaw = useReasonFlaw();
  return ({ decision, reason }: { readonly decision: string; readonly reason: string }) => ({
    decision: decision === '' ? t`Choose a decision` : undefined,
    reason: findFlaw(reason),
  });
}
