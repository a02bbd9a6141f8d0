import { Trans, useLingui } from '@lingui/react/macro';
import { staff } from '#contract/staff/calls.ts';
import { isStaffRole, staffRoles } from '#contract/staff/permissions.ts';
import { placeName } from '#contract/staff/rules.ts';
import { ReasonDialog, useDecision, useReasonFault } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useRoleNames, type Member } from './wording.ts';

interface Props {
  readonly isGrant: boolean;
  /** The staff member; undefined asks for the uid. */
  readonly of?: Pick<Member, 'uid' | 'roles'>;
  readonly close: () => void;
}

/** Proposes to grant or revoke a role; another admin decides. */
export function ProposeRole({ isGrant, of, close }: Props) {
  const { t } = useLingui();
  const nameOf = useRoleNames();
  const choices = of ? of.roles.filter(isStaffRole) : staffRoles;
  const faultOf = useReasonFault();
  const fields = useFields({
    initial: { uid: of?.uid ?? '', role: (choices[0] ?? 'support') as string, reason: '' },
    findFaults: (typed) => ({
      uid: /^\d{8}$/.test(typed.uid) ? undefined : t`Enter the 8 digits of the UID`,
      ...faultOf(typed),
    }),
  });
  const { uid } = fields.values;
  const role = isStaffRole(fields.values.role) ? fields.values.role : 'support';
  const command = useDecision({ kind: 'staffRole', id: placeName(uid, role) }, close);
  const submit = (reason: string) =>
    command.decide(
      { decision: isGrant ? 'grant' : 'revoke' },
      { body: { uid, role, isGrant, reason }, send: (body, options) => api(staff.propose, { body }, options) },
    );
  return (
    <ReasonDialog
      title={isGrant ? <Trans>Grant a role</Trans> : <Trans>Revoke a role</Trans>}
      action={<Trans>Propose</Trans>}
      of={fields}
      form={command}
      submit={submit}
      close={close}
    >
      <Field
        label={<Trans>UID</Trans>}
        inputMode="numeric"
        maxLength={8}
        readOnly={of !== undefined}
        {...fields.field('uid')}
      />
      <SelectField
        label={<Trans>Role</Trans>}
        choices={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        {...fields.field('role')}
      />
    </ReasonDialog>
  );
}
