import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { appeals } from '#contract/appeals/calls.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { isEnough, StatementFields, type Said } from './statement-fields.tsx';
import { type AppealRow } from './sync.ts';

/** Adds to what a side has said in an appeal. */
export function StatementDialog({ id, close }: { id: string; close: () => void }) {
  const [said, setSaid] = useState<Said>({ text: '', vouchers: [] });
  const [isTried, setTried] = useState(false);
  const form = useAddition<AppealRow>(`appeal-statement-${id}`, close);
  const submit = async () => {
    setTried(true);
    if (!isEnough(said)) return false;
    const body = { id, text: said.text.trim(), vouchers: [...said.vouchers] };
    return form.submit({ body, send: (_none, options) => api(appeals.state, { body }, options) });
  };
  return (
    <CommandDialog
      title={<Trans>Add a statement</Trans>}
      action={<Trans>Submit statement</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <StatementFields value={said} change={setSaid} isTried={isTried} keptAs={`appeal-statement-${id}/vouchers`} />
    </CommandDialog>
  );
}
