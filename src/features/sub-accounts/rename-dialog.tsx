import { Trans, useLingui } from '@lingui/react/macro';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { labelMaxLength } from '#contract/sub-accounts/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ActionDialog } from './action-dialog.tsx';

/** Renames a sub-account; its reference stays. */
export function RenameDialog({ id, label: now, close }: { id: string; label: string; close: () => void }) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { label: now },
    findFaults: ({ label }) => ({ label: isCleanLine(label) ? undefined : t`Enter a name` }),
  });
  const body = { id, label: fields.values.label.trim() };
  return (
    <ActionDialog
      title={<Trans>Rename sub-account</Trans>}
      action={<Trans>Rename</Trans>}
      close={close}
      of={fields}
      send={() => api(subAccounts.rename, { body }, { isInline: true })}
    >
      <Field label={t`Name`} maxLength={labelMaxLength} {...fields.field('label')} />
    </ActionDialog>
  );
}
