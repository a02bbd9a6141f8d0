import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { labelMaxLength, referenceMaxLength, referencePattern } from '#contract/sub-accounts/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';

/** Makes a sub-account. */
export function CreateDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const form = useAddition('sub-account-create', close);
  const [label, setLabel] = useState('');
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const labelFault = isCleanLine(label) ? null : t`Enter a name`;
  const referenceFault = new RegExp(referencePattern).test(reference)
    ? null
    : t`Use letters, digits and . _ : - only, starting with a letter or digit`;
  const body = { label: label.trim(), reference };
  const submit = async () => {
    setChecked(true);
    if (labelFault !== null || referenceFault !== null) return false;
    return form.submit({
      body,
      send: (_verification, options) => api(subAccounts.create, { body }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Create sub-account</Trans>}
      action={<Trans>Create</Trans>}
      close={close}
      form={form}
      submit={submit}
    >
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={labelMaxLength}
        value={label}
        error={isChecked ? labelFault : null}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <TextInput
        label={t`Reference`}
        description={t`Your own unique reference, such as a customer or branch number. You can’t change it later.`}
        size="md"
        maxLength={referenceMaxLength}
        value={reference}
        error={isChecked ? referenceFault : null}
        onChange={(event) => setReference(event.currentTarget.value.trim())}
      />
    </CommandDialog>
  );
}
