import type { ComponentPropsWithRef } from 'react';
import { PlainFrame, type PlainWords } from './plain-frame.tsx';

/** The browser's native multi-line field with the kit's look. */
export function PlainText({
  label,
  fault,
  description,
  isOptional,
  ...input
}: Omit<ComponentPropsWithRef<'textarea'>, keyof PlainWords> & PlainWords) {
  return (
    <PlainFrame {...{ label, fault, description, isOptional }} id={input.id}>
      {(told) => <textarea autoComplete="off" {...input} {...told} />}
    </PlainFrame>
  );
}
