import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Flaw } from './reason-field.tsx';
import styles from '../review.module.css';

interface Props<Choice extends string> {
  /** Each choice's field has this and the choice as its id. */
  readonly id: string;
  readonly choices: readonly (readonly [choice: Choice, name: ReactNode])[];
  readonly value: Choice | '' | null;
  readonly flaw: ReactNode;
  readonly change: (choice: Choice) => void;
}

/** What an operator decides, one of a few. */
export function DecisionChoice<Choice extends string>({ id, choices, value, flaw, change }: Props<Choice>) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Decision</Trans>
        </legend>
        {choices.map(([choice, name]) => (
          <label key={choice}>
            <input
              id={`${id}-${choice}`}
              type="radio"
              name="decision"
              checked={value === choice}
              onChange={() => change(choice)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Flaw>{flaw}</Flaw>
    </>
  );
}
