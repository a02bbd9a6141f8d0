import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button } from '../button.tsx';
import { writeAmount } from '../typed-amount.ts';
import { Field, type FieldWords } from './fields.tsx';
import styles from './form.module.css';

interface AmountFieldProps extends FieldWords {
  readonly name?: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur?: () => void;
  readonly asset: string;
  /**
   * Maximum amount as a decimal, entered by the “Max” button. Undefined while unknown; without it there is no button.
   */
  readonly most?: string | undefined;
  readonly hasMost?: boolean;
}

/**
 * Amount input in the number format of the reader's language; `readAmount` parses it. Its description shows the value
 * in other money, or what is left.
 */
export function AmountField({
  asset,
  most,
  hasMost = most !== undefined,
  onChange,
  description,
  ...input
}: AmountFieldProps) {
  const { i18n } = useLingui();
  const max = (
    <Button
      variant="default"
      disabled={most === undefined}
      onClick={() => onChange(writeAmount(most ?? '0', i18n.locale))}
    >
      <Trans>Max</Trans>
    </Button>
  );
  return (
    <Field
      inputMode="decimal"
      maxLength={50}
      rightSection={<span className={styles.unit}>{asset}</span>}
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(box) => (
        <div className={hasMost ? styles.withButton : undefined}>
          {box}
          {hasMost ? max : null}
        </div>
      )}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
