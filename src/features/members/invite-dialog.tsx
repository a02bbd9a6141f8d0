import { Trans, useLingui } from '@lingui/react/macro';
import { normaliseEmail } from '#contract/account/rules.ts';
import { members } from '#contract/members/calls.ts';
import { inviteValues, ownerRole } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import type { RoleRow } from './rows.ts';

interface InviteProps {
  readonly roles: readonly RoleRow[];
  readonly close: () => void;
  /** The address of an invitation that is over, to invite again. */
  readonly emailAddress?: string | undefined;
}

/** Invites a person by email. */
export function InviteDialog({ roles, close, emailAddress = '' }: InviteProps) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { email: emailAddress, role: roles[0]?.id ?? (ownerRole as string) },
    findFaults: (typed) => ({
      email: normaliseEmail(typed.email) === undefined ? t`Enter an email address such as name@example.com` : undefined,
    }),
  });
  const { email, role } = fields.values;
  return (
    <ChangeDialog
      title={<Trans>Invite team member</Trans>}
      action={<Trans>Send invitation</Trans>}
      close={close}
      of={fields}
      values={() => inviteValues(email, role)}
      send={(verification) =>
        api(members.invite, { body: { emailAddress: email, role, verification } }, { isInline: true })
      }
    >
      <Field
        label={t`Email`}
        description={t`The link works once, for this email address, and expires in seven days.`}
        type="email"
        {...fields.field('email')}
      />
      <RoleSelect roles={roles} {...fields.field('role')} />
    </ChangeDialog>
  );
}
