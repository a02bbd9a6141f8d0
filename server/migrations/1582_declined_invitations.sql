-- lock cost: company_invitation takes no reads or writes while the few rows of it are checked
alter table company_invitation
  drop constraint company_invitation_status_check,
  add constraint company_invitation_status_check
    check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired'));
