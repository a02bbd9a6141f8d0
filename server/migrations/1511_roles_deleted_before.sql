-- lock cost: company_invitation's rows of deleted roles are updated, by an index search of audit each
-- Invitations whose role was deleted before its name stayed with them: the audit has it.
update company_invitation i set former_role = a.details ->> 'role'
  from audit a
  where i.role_id is null and i.former_role is null
    and a.subject = 'invitation:' || i.id and a.action in ('member.invite', 'member.resendInvitation')
    and a.details ->> 'role' <> 'owner';
