-- lock cost: staff_decision is locked for a moment; new tables, filled from the reviews that wait, which are few
-- Whatever people have to look at, of whichever kind: one case each, from where it begins to wait until it is decided.
create table review_case (
  id               uuid primary key,
  kind             text not null,
  subject_id       text not null,
  customer_id      uuid references app_user,
  asset            text,
  -- Smallest units.
  amount           numeric(78),
  -- In the reporting currency when it was opened; null: there was no rate.
  value            numeric(40, 2),
  -- What was seen when it was opened.
  facts            jsonb not null default '[]',
  -- How many have to decide, and who did first.
  needed           smallint not null default 1 check (needed between 1 and 2),
  first_decided_by uuid references app_user,
  state            text not null default 'open' check (state in ('open', 'waiting', 'approved', 'rejected', 'closed')),
  -- The role whose people alone decide it, where it was escalated.
  role             text,
  assignee_id      uuid references app_user,
  opened_at        timestamptz not null,
  due_at           timestamptz not null,
  closed_at        timestamptz,
  check ((amount is null) = (asset is null)),
  check ((closed_at is null) = (state in ('open', 'waiting')))
);
create unique index review_case_unsettled on review_case (kind, subject_id) where closed_at is null;
create index review_case_inbox on review_case (id) where closed_at is null;
create index review_case_subject on review_case (kind, subject_id, id desc);
create index review_case_customer on review_case (customer_id, id desc);

-- What was said about a case, and whose it was; decisions are in staff_decision. Only added to.
create table case_note (
  id        uuid primary key,
  n         bigint not null generated always as identity,
  case_id   uuid not null references review_case,
  kind      text not null check (kind in ('note', 'asked', 'answered', 'escalated', 'assigned', 'givenBack')),
  -- Null: the customer.
  author_id uuid references app_user,
  text      text,
  -- The role or the colleague that it went to.
  about     text,
  at        timestamptz not null
);
create index case_note_case on case_note (case_id, n);

-- Why it was decided so, for whoever reads the case later; null: from before this was kept.
alter table staff_decision add column reason text;

-- One that waits already has its subject's own id: both are unique, and in the order of time.
insert into review_case (id, kind, subject_id, customer_id, asset, amount, needed, first_decided_by, opened_at, due_at)
select id, 'transfer', id::text, from_user, asset, amount, 1, null, created_at, created_at + interval '24 hours'
  from transfer_order where status = 'audit' and hold_id is not null
union all
select id, 'withdrawal', id::text, user_id, asset, amount, case when coalesce(eyes, 1) > 1 then 2 else 1 end,
       first_decided_by, updated_at, updated_at + interval '24 hours'
  from withdrawal
 where status in ('complianceReview', 'travelRuleReview', 'frozen', 'unfrozen', 'lockedOrder', 'abnormalOrder')
    or (status = 'pendingReview' and coalesce(eyes, 1) > 0)
union all
select id, 'deposit', id::text, user_id, asset, amount, 1, refund_first_approved_by, updated_at, updated_at + interval '24 hours'
  from deposit where status = 'complianceReview'
union all
select id, 'missingDeposit', id::text, user_id, asset, amount, 1, null, created_at, created_at + interval '48 hours'
  from missing_deposit where status = 'pending'
union all
select id, 'securityApplication', id::text, user_id, null, null, 1, null, created_at, created_at + interval '72 hours'
  from security_application where status = 'pending'
union all
select a.id, 'kyc', a.id::text, a.user_id, null, null, 1, null, a.submitted_at, a.submitted_at + interval '48 hours'
  from kyc_application a join app_user u on u.id = a.user_id where u.kyc_status = 1 and a.submitted_at is not null
union all
select id, 'refill', id::text, null, asset, amount, 1, null, proposed_at, proposed_at + interval '24 hours'
  from custody_refill where status = 'proposed'
union all
select id, 'staffRole', id::text, null::uuid, null, null, 1, null, proposed_at, proposed_at + interval '72 hours'
  from staff_role_change where status = 'proposed'
union all
select gen_random_uuid(), 'payment', id, null, asset, amount, 1, null, created_at, created_at + interval '4 hours'
  from chain_payment where not is_released and not is_final and purpose = 'payout';
