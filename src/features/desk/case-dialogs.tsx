import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { isStaffRole } from '#contract/staff/permissions.ts';
import { ReasonDialog, useMoneyCommand, useReasonFault, type SendOptions } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import review from '#src/ui/review.module.css';
import type { Case } from './rows.ts';
import { factValues } from './wording.ts';

interface Props {
  readonly item: Case;
  readonly close: () => void;
}

/** Runs a case command that takes a text and no verification, once no matter how often it is sent. */
function useCaseCommand({ item, close }: Props, name: string) {
  const form = useMoneyCommand<unknown>(`case-${name}-${item.id}`, close, close);
  const run = (body: unknown, send: (options: SendOptions) => Promise<unknown>) =>
    form.submit({ body, send: (_verification, options) => send(options) });
  return { form, run };
}

export function NoteDialog({ item, close }: Props) {
  const { form, run } = useCaseCommand({ item, close }, 'note');
  return (
    <ReasonDialog
      title={<Trans>Add note</Trans>}
      action={<Trans>Save note</Trans>}
      label={<Trans>Internal note</Trans>}
      form={form}
      submit={(text) => {
        const body = { id: item.id, text };
        return run(body, (options) => api(desk.addNote, { body }, options));
      }}
      close={close}
    />
  );
}

export function AskDialog({ item, close }: Props) {
  const { form, run } = useCaseCommand({ item, close }, 'ask');
  return (
    <ReasonDialog
      title={<Trans>Request information from the customer</Trans>}
      action={<Trans>Send question</Trans>}
      label={<Trans>Question for the customer</Trans>}
      form={form}
      submit={(text) => {
        const body = { id: item.id, text };
        return run(body, (options) => api(desk.ask, { body }, options));
      }}
      close={close}
    >
      <p className={review.meta}>
        <Trans>The customer is notified. The case waits for the answer.</Trans>
      </p>
    </ReasonDialog>
  );
}

export function EscalateDialog({ item, close }: Props): ReactNode {
  const { i18n } = useLingui();
  const choices = item.roles.filter((role) => role !== item.role);
  const fields = useFields({ initial: { role: String(choices[0] ?? ''), reason: '' }, findFaults: useReasonFault() });
  const { form, run } = useCaseCommand({ item, close }, 'escalate');
  const nameOf = (name: string) => {
    const known = factValues.role?.[name];
    return known ? i18n._(known) : name;
  };
  return (
    <ReasonDialog
      title={<Trans>Escalate this case</Trans>}
      action={<Trans>Escalate</Trans>}
      of={fields}
      form={form}
      submit={async (reason) => {
        const { role } = fields.values;
        if (!isStaffRole(role)) return;
        const body = { id: item.id, role, reason };
        return run(body, (options) => api(desk.escalate, { body }, options));
      }}
      close={close}
    >
      <SelectField
        label={<Trans>Escalate to role</Trans>}
        choices={choices.map((one) => ({ value: one, label: nameOf(one) }))}
        {...fields.field('role')}
      />
    </ReasonDialog>
  );
}
