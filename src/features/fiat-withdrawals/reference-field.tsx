import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { fitted } from './use-order.ts';

interface Props {
  readonly way: OfferedScheme;
  readonly value: string;
  readonly change: (reference: string) => void;
}

/** What the recipient reads; said at once where the scheme would carry it otherwise. */
export function ReferenceField({ way, value, change }: Props) {
  const { t } = useLingui();
  const carried = fitted(way, value);
  return (
    <Field
      label={t({ message: 'Reference', context: 'payment' })}
      name="reference"
      isOptional
      value={value}
      maxLength={140}
      description={
        carried === value.trim() ? (
          <Trans>The recipient sees it. Up to {way.scheme.referenceLength} characters.</Trans>
        ) : (
          <span role="status">
            <Trans>This payment method will carry it as: “{carried}”</Trans>
          </span>
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
