import type { ComponentPropsWithRef } from 'react';
import { PlainFrame, type PlainWords } from './plain-frame.tsx';

export interface PlainChoice {
  readonly value: string;
  readonly label: string;
}

interface PlainSelectProps extends Omit<ComponentPropsWithRef<'select'>, keyof PlainWords>, PlainWords {
  readonly choices: readonly PlainChoice[];
}

/** A choice among a few options, using the browser's native select. */
export function PlainSelect({ label, fault, description, isOptional, choices, ...input }: PlainSelectProps) {
  return (
    <PlainFrame {...{ label, fault, description, isOptional }} id={input.id}>
      {(told) => (
        <select {...input} {...told}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </PlainFrame>
  );
}
