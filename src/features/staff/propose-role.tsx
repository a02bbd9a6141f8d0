import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { staff } from '#contract/staff/calls.ts';
import { isStaffRole, staffRoles } from '#contract/staff/permissions.ts';
import { placeName } from '#contract/staff/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import review from '#src/ui/review.module.css';
import { useRoleNames, type Member } from './wording.ts';

interface Props {
  readonly isGrant: boolean;
  /** Whose roles; left out: the uid is asked for. */
  readonly of?: Pick<Member, 'uid' | 'roles'>;
  readonly close: () => void;
}

/** Proposes a role for somebody, or its end; another admin decides. */
export function ProposeRole({ isGrant, of, close }: Props) {
  const { t } = useLingui();
  const nameOf = useRoleNames();
  const choices = of ? of.roles.filter(isStaffRole) : staffRoles;
  const [uid, setUid] = useState(of?.uid ?? '');
  const [role, setRole] = useState(choices[0] ?? 'support');
  const [isTried, setTried] = useState(false);
  const form = useDecision({ kind: 'staffRole', id: placeName(uid, role) }, close);
  const flaw = isTried && !/^\d{8}$/.test(uid) ? t`Enter the 8 digits of the UID` : null;
  const submit = async (reason: string) => {
    setTried(true);
    if (!/^\d{8}$/.test(uid)) return false;
    return form.decide(
      { decision: isGrant ? 'grant' : 'revoke' },
      { body: { uid, role, isGrant, reason }, send: (body, options) => api(staff.propose, { body }, options) },
    );
  };
  return (
    <ReasonDialog
      title={isGrant ? <Trans>Grant a role</Trans> : <Trans>Revoke a role</Trans>}
      action={<Trans>Propose</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <label className={review.labelled}>
        <Trans>UID</Trans>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={uid}
          readOnly={of !== undefined}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? 'staff-uid-flaw' : undefined}
          onChange={(event) => setUid(event.currentTarget.value)}
        />
      </label>
      <Flaw id="staff-uid-flaw">{flaw}</Flaw>
      <label className={review.labelled}>
        <Trans>Role</Trans>
        <select
          value={role}
          onChange={({ currentTarget: { value } }) => {
            if (isStaffRole(value)) setRole(value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}
