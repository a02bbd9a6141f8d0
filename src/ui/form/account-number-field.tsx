import { useLayoutEffect, useRef } from 'react';
import { cleanAccountNumber } from '#contract/dynamic-forms/rules.ts';
import { CodeField, type FieldWords } from './fields.tsx';

interface AccountNumberFieldProps extends FieldWords {
  readonly name?: string;
  /** Without blanks. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Characters of a group, as banks print it: four of an IBAN. */
  readonly grouping: number;
  readonly maxLength?: number;
}

const group = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';

/** Where the cursor stands in the grouped text, behind so many characters of the number. */
const caretAfter = (count: number, size: number) => count + Math.floor(Math.max(count - 1, 0) / size);

/** A number of an account: pasted however it was written, shown in groups, kept without them. */
export function AccountNumberField({ value, onChange, grouping, maxLength = 40, ...input }: AccountNumberFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const behind = useRef<number>(null);
  useLayoutEffect(() => {
    if (behind.current === null) return;
    const at = caretAfter(behind.current, grouping);
    behind.current = null;
    ref.current?.setSelectionRange(at, at);
  });
  return (
    <CodeField
      ref={ref}
      {...input}
      value={group(value, grouping)}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        behind.current = cleanAccountNumber(typed.slice(0, selectionStart ?? typed.length)).length;
        onChange(cleanAccountNumber(typed).slice(0, maxLength));
      }}
    />
  );
}
