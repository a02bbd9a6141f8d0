-- lock cost: company_invitation takes no reads or writes for a moment, while a column without a rewrite is added
-- Name of an invitation's role once that was deleted: without a role it would be an invitation of an owner.
alter table company_invitation add column former_role text;
