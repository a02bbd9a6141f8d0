import { Trans, useLingui } from '@lingui/react/macro';
import { appeals } from '#contract/appeals/calls.ts';
import { isUndecided, statementHours } from '#contract/appeals/rules.ts';
import { appealReasons } from '#contract/appeals/states.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import trade from '#src/ui/trade.module.css';
import type { RampOrder } from '../rows.ts';
import { nothingSaid, StatementFields, useStatementFaults } from './statement-fields.tsx';
import type { AppealRow } from './sync.ts';
import { appealReasonNames } from './wording.ts';

interface Props {
  readonly order: RampOrder;
  readonly close: () => void;
}

/** Opens an appeal against an order: reason, description and evidence. */
export function AppealDialog({ order, close }: Props) {
  const { i18n } = useLingui();
  const orderId = order.id;
  const command = useMoneyCommand<AppealRow>(`appeal-${orderId}`, close);
  const fields = useFields({
    initial: { reason: appealReasons[0] as string, ...nothingSaid },
    findFaults: useStatementFaults(),
  });
  const { values, field } = fields;
  const submit = () => {
    const reason = appealReasons.find((one) => one === values.reason) ?? appealReasons[0];
    const body = { orderId, reason, remark: values.text.trim(), vouchers: [...values.vouchers] };
    return command.submit({ body, send: (_none, options) => api(appeals.create, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Appeal this order</Trans>}
      action={<Trans>Submit appeal</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      <p className={trade.meta}>
        {isUndecided(order.status) ? (
          <Trans>
            The coins stay on hold until our team decides. Both sides have {statementHours} hours to add statements.
          </Trans>
        ) : (
          <Trans>
            This order has ended, so our decision moves no coins. Both sides have {statementHours} hours to add
            statements.
          </Trans>
        )}
      </p>
      <SelectField
        label={<Trans>Reason</Trans>}
        choices={appealReasons.map((value) => ({ value, label: i18n._(appealReasonNames[value]) }))}
        {...field('reason')}
      />
      <StatementFields text={field('text')} vouchers={field('vouchers')} keptAs={`appeal-${orderId}/vouchers`} />
    </CommandDialog>
  );
}
