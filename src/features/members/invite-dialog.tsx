import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { members } from '#contract/members/calls.ts';
import { inviteValues, ownerRole } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import type { RoleRow } from './rows.ts';

/** Invites somebody by email. */
export function InviteDialog({ roles, close }: { roles: readonly RoleRow[]; close: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>(roles[0]?.id ?? ownerRole);
  const [fault, setFault] = useState<string | null>(null);
  const check = () => {
    const isRight = normaliseEmail(email) !== undefined;
    setFault(isRight ? null : t`Enter an email address such as name@example.com`);
    return isRight;
  };
  return (
    <ChangeDialog
      title={<Trans>Invite team member</Trans>}
      action={<Trans>Send invitation</Trans>}
      close={close}
      check={check}
      values={() => inviteValues(email, role)}
      send={(verification) =>
        api(members.invite, { body: { emailAddress: email, role, verification } }, { isInline: true })
      }
    >
      <TextInput
        label={t`Email`}
        description={t`The link works once, for this email address, and expires in seven days.`}
        type="email"
        autoComplete="off"
        size="md"
        value={email}
        error={fault}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect roles={roles} value={role} onChange={setRole} />
    </ChangeDialog>
  );
}
