import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { Field } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { fitted } from './use-order.ts';

interface Props extends FieldInput<string> {
  readonly way: OfferedScheme;
}

/** Field for the reference that the recipient sees; shows at once if the scheme would alter it. */
export function ReferenceField({ way, ...input }: Props) {
  const { t } = useLingui();
  const carried = fitted(way, input.value);
  return (
    <Field
      label={t({ message: 'Reference', context: 'payment' })}
      isOptional
      maxLength={140}
      description={
        carried === input.value.trim() ? (
          <Trans>The recipient sees it. Up to {way.scheme.referenceLength} characters.</Trans>
        ) : (
          <span role="status">
            <Trans>This payment method will carry it as: “{carried}”</Trans>
          </span>
        )
      }
      {...input}
    />
  );
}
