import { Trans, useLingui } from '@lingui/react/macro';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { labelMaxLength, referenceMaxLength, referencePattern } from '#contract/sub-accounts/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';

/** Creates a sub-account. */
export function CreateDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const command = useAddition('sub-account-create', close);
  const referenceFault = (typed: string) => {
    if (typed === '') return t`Enter a reference`;
    if (new RegExp(referencePattern).test(typed)) return undefined;
    return t`Use letters, digits and . _ : - only, starting with a letter or digit`;
  };
  const fields = useFields({
    initial: { label: '', reference: '' },
    findFaults: ({ label, reference }) => ({
      label: isCleanLine(label) ? undefined : t`Enter a name`,
      reference: referenceFault(reference.trim()),
    }),
  });
  const { values, field } = fields;
  const body = { label: values.label.trim(), reference: values.reference.trim() };
  return (
    <CommandDialog
      title={<Trans>Create sub-account</Trans>}
      action={<Trans>Create</Trans>}
      close={close}
      of={fields}
      form={command}
      submit={() => command.submit({ body, send: (_none, options) => api(subAccounts.create, { body }, options) })}
    >
      <Field label={t`Name`} maxLength={labelMaxLength} {...field('label')} />
      <Field
        label={t`Reference`}
        description={t`Your own unique reference, such as a customer or branch number. You can’t change it later.`}
        maxLength={referenceMaxLength}
        {...field('reference')}
      />
    </CommandDialog>
  );
}
