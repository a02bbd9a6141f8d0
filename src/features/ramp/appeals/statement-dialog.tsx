import { Trans } from '@lingui/react/macro';
import { appeals } from '#contract/appeals/calls.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useFields } from '#src/ui/form/use-fields.ts';
import { nothingSaid, StatementFields, useStatementFaults } from './statement-fields.tsx';
import { type AppealRow } from './sync.ts';

/** Adds a statement to one side of an appeal. */
export function StatementDialog({ id, close }: { id: string; close: () => void }) {
  const command = useAddition<AppealRow>(`appeal-statement-${id}`, close);
  const fields = useFields({ initial: nothingSaid, findFaults: useStatementFaults() });
  const { text, vouchers } = fields.values;
  const submit = () => {
    const body = { id, text: text.trim(), vouchers: [...vouchers] };
    return command.submit({ body, send: (_none, options) => api(appeals.state, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Add a statement</Trans>}
      action={<Trans>Submit statement</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      <StatementFields
        text={fields.field('text')}
        vouchers={fields.field('vouchers')}
        keptAs={`appeal-statement-${id}/vouchers`}
      />
    </CommandDialog>
  );
}
