import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { appeals } from '#contract/appeals/calls.ts';
import { isUndecided, statementHours } from '#contract/appeals/rules.ts';
import { appealReasons } from '#contract/appeals/states.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import trade from '#src/ui/trade.module.css';
import type { RampOrder } from '../rows.ts';
import { isEnough, StatementFields, type Said } from './statement-fields.tsx';
import type { AppealRow } from './sync.ts';
import { appealReasonNames } from './wording.ts';

interface Props {
  readonly order: RampOrder;
  readonly close: () => void;
}

/** Opens an appeal against an order: why, what happened, and what proves it. */
export function AppealDialog({ order, close }: Props) {
  const { i18n } = useLingui();
  const orderId = order.id;
  const [reason, setReason] = useState(appealReasons[0] as (typeof appealReasons)[number]);
  const [said, setSaid] = useState<Said>({ text: '', vouchers: [] });
  const [isTried, setTried] = useState(false);
  const form = useMoneyCommand<AppealRow>(`appeal-${orderId}`, close);
  const submit = async () => {
    setTried(true);
    if (!isEnough(said)) return false;
    const body = { orderId, reason, remark: said.text.trim(), vouchers: [...said.vouchers] };
    return form.submit({ body, send: (_none, options) => api(appeals.create, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Appeal this order</Trans>}
      action={<Trans>Submit appeal</Trans>}
      form={form}
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
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          setReason(appealReasons.find((one) => one === value) ?? appealReasons[0])
        }
      />
      <StatementFields value={said} change={setSaid} isTried={isTried} keptAs={`appeal-${orderId}/vouchers`} />
    </CommandDialog>
  );
}
