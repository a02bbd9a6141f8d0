-- lock cost: none, a new table
-- Changes of a customer's tier: proposed by one of the staff, decided by another.
create table tier_change (
  id          uuid primary key,
  account_id  uuid not null references app_user,
  tier        text not null check (tier in ('standard', 'vip')),
  reason      text not null check (reason not like 'sealed.%' or reason like 'sealed.tierReason.' || id || '.%'),
  status      text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check (decided_by is distinct from proposed_by)
);
create unique index tier_change_open on tier_change (account_id) where status = 'proposed';
