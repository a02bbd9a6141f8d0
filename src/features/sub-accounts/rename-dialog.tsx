import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { labelMaxLength } from '#contract/sub-accounts/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { api } from '#src/platform/api.ts';
import { ActionDialog } from './action-dialog.tsx';

/** Gives a sub-account another name; its reference stays. */
export function RenameDialog({ id, label: now, close }: { id: string; label: string; close: () => void }) {
  const { t } = useLingui();
  const [label, setLabel] = useState(now);
  const [isChecked, setChecked] = useState(false);
  const fault = isCleanLine(label) ? null : t`Enter a name`;
  return (
    <ActionDialog
      title={<Trans>Rename sub-account</Trans>}
      action={<Trans>Rename</Trans>}
      close={close}
      check={() => {
        setChecked(true);
        return fault === null;
      }}
      send={() => api(subAccounts.rename, { body: { id, label: label.trim() } }, { isInline: true })}
    >
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={labelMaxLength}
        value={label}
        error={isChecked ? fault : null}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
