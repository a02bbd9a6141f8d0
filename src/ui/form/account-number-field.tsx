import { useLayoutEffect, useRef } from 'react';
import { cleanAccountNumber } from '#contract/dynamic-forms/rules.ts';
import { CodeField, type FieldWords } from './fields.tsx';

interface AccountNumberFieldProps extends FieldWords {
  readonly name?: string;
  /** Account number without spaces. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Characters per group, as banks print it: four for an IBAN. */
  readonly grouping: number;
  readonly maxLength?: number;
}

const group = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';

/** Returns the caret position in the grouped text after so many characters of the number. */
const caretAfter = (count: number, size: number) => count + Math.floor(Math.max(count - 1, 0) / size);

/** An account number: pasted in any format, shown in groups, stored without them. */
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
