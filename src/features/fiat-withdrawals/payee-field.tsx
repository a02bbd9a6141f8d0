import { Trans, useLingui } from '@lingui/react/macro';
import { showAccount, type PayeeRow } from '#src/features/payees/index.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

interface Props {
  readonly payees: readonly PayeeRow[];
  /** The selected payee; undefined if they were deleted. */
  readonly payee: PayeeRow | undefined;
  readonly choose: (id: string) => void;
}

/** Selects the payee. One who was deleted isn't replaced by another: the payer has to choose. */
export function PayeeField({ payees, payee, choose }: Props) {
  const { t } = useLingui();
  const writeInstant = useWriteInstant();
  return (
    <SelectField
      label={t`Recipient`}
      name="payeeId"
      choices={payees.map(({ id, friendlyName, currency, account }) => ({
        value: id,
        label: `${friendlyName} · ${currency} · ${showAccount(account)}`,
      }))}
      isOpen={!payee}
      description={
        payee?.usableAt ? t`The account was changed. You can pay it from ${writeInstant(payee.usableAt)}.` : payee?.name
      }
      error={
        payee ? undefined : (
          <span role="status">
            <Trans>This recipient is no longer available. Choose another.</Trans>
          </span>
        )
      }
      value={payee?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
