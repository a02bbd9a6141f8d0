import { Trans, useLingui } from '@lingui/react/macro';
import { normaliseEmail } from '#contract/account/rules.ts';
import { members } from '#contract/members/calls.ts';
import { inviteValues, ownerRole } from '#contract/members/rules.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './members.module.css';
import { RoleSelect } from './role-select.tsx';
import type { RoleRow } from './rows.ts';

interface InviteProps {
  readonly roles: readonly RoleRow[];
  readonly close: () => void;
  /** Opens the form of a new role, and returns here with the typed address. */
  readonly createRole: (emailAddress: string) => void;
  /** The address of an invitation that is over, to invite again. */
  readonly emailAddress?: string | undefined;
}

/** Invites a person by email. */
export function InviteDialog({ roles, close, createRole, emailAddress = '' }: InviteProps) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { email: emailAddress, role: '' },
    findFaults: (typed) => ({
      email: normaliseEmail(typed.email) === undefined ? t`Enter an email address such as name@example.com` : undefined,
    }),
  });
  const { email, role: chosen } = fields.values;
  // A role that was just created may arrive after this dialog.
  const role = chosen || (roles[0]?.id ?? ownerRole);
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
      <RoleSelect roles={roles} value={role} onChange={(next) => fields.change({ role: next })} />
      {roles.length === 0 ? (
        <div className={styles.noRoles}>
          <p className={styles.meta}>
            <Trans>To give someone less than full access, create a role first.</Trans>
          </p>
          <Button size="sm" variant="default" onClick={() => createRole(email)}>
            <Trans>Create role</Trans>
          </Button>
        </div>
      ) : null}
    </ChangeDialog>
  );
}
