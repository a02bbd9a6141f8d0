-- lock cost: usage_part and transfer_order are locked for seconds a million rows, while a key is built and a check is made
-- From which value on further members of a company have to approve its payments. A row is never edited: a newer one of the
-- company and the kind follows it. Values are in smallest units of the currency.
create table approval_rule (
  n          bigint      primary key generated always as identity,
  company_id uuid        not null references app_user,
  kind       text        not null,
  currency   text        not null,
  one_from   numeric(40,0) check (one_from >= 0),
  two_from   numeric(40,0) check (two_from >= 0),
  set_by     uuid        not null references app_user,
  set_at     timestamptz not null,
  check (one_from < two_from)
);
create index approval_rule_company on approval_rule (company_id, kind, n desc);

-- What waits for its company's members, or waited: a payment or a change of the rules.
create table approval (
  id         uuid        primary key,
  company_id uuid        not null references app_user,
  kind       text        not null,
  -- The order that waits; of a change of the rules its own id.
  subject_id uuid        not null,
  made_by    uuid        not null references app_user,
  api_key_id uuid,
  needed     smallint    not null check (needed in (1, 2)),
  status     text        not null check (status in ('pendingMultiSig', 'awaitingSuperiorApproval', 'approved', 'rejected', 'withdrawn', 'expired')),
  asset      text,
  amount     numeric(40,0),
  payee      text,
  payee_id   uuid,
  network    text,
  tag        text,
  value      numeric(40,0),
  currency   text,
  proposal   jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  unique (kind, subject_id)
);
create index approval_company on approval (company_id, id);
create index approval_maker on approval (made_by, id);
create index approval_due on approval (expires_at) where status in ('pendingMultiSig', 'awaitingSuperiorApproval');
create unique index approval_one_change on approval (company_id)
  where kind = 'rules' and status in ('pendingMultiSig', 'awaitingSuperiorApproval');

create table approval_decision (
  approval_id uuid        not null references approval (id),
  user_id     uuid        not null references app_user,
  is_approved boolean     not null,
  reason      text,
  decided_at  timestamptz not null,
  primary key (approval_id, user_id)
);

-- Whether an operator looks at a transfer; null: from before this was kept, when none was held for anything else.
alter table transfer_order add column is_reviewed boolean;
alter table transfer_order drop constraint transfer_order_status_check;
alter table transfer_order add constraint transfer_order_status_check check (status in ('pendingMultiSig', 'awaitingSuperiorApproval', 'audit', 'arrived', 'returned'));
alter table transfer_order drop constraint what_waits_is_held;
alter table transfer_order add constraint what_waits_is_held check (status not in ('pendingMultiSig', 'awaitingSuperiorApproval', 'audit') or hold_id is not null);

create or replace view money_out as
select w.id as order_id, w.id as payout_id, w.user_id as account_id, w.made_by as maker_id, null::uuid as payee_id,
       w.network, w.address, coalesce(w.tag, '') as tag, w.asset, w.amount, w.created_at as made_at,
       w.submitted_at, coalesce(w.eyes, 0) as eyes, w.legacy is null and w.travel_rule_sealed is null as is_undeclared
  from withdrawal w
 where w.status not in ('failed', 'reviewRejected', 'revoked')
union all
select t.id, null, t.from_user, t.made_by, t.to_user, null, null, null, t.asset, t.amount, t.created_at,
       null, case when coalesce(t.is_reviewed, t.hold_id is not null) then 1 else 0 end, false
  from transfer_order t
 where t.status <> 'returned'
union all
select d.id, coalesce(d.refund_payout, d.id), d.user_id, d.refund_requested_by, null, d.network, d.refund_address,
       coalesce(d.refund_tag, ''), d.asset, d.amount, d.refund_approved_at,
       d.refund_approved_at, case when d.refund_first_approved_by is null then 1 else 2 end, false
  from deposit d
 where d.refund_approved_at is not null;

-- An order may be part of several counters of as many hours.
alter table usage_part drop constraint usage_part_pkey, add primary key (order_id, operation, hours);
-- In the order in which they are taken: whoever takes and whoever gives back don't wait for each other.
create or replace function usage_give_back(p_order uuid) returns void language plpgsql as $$
declare
  v_part usage_part;
begin
  for v_part in select * from usage_part where order_id = p_order order by operation, hours loop
    perform from usage_counter c
      where c.account_id = v_part.account_id and c.operation = v_part.operation
        and c.asset = v_part.asset and c.hours = v_part.hours
        for update;
    delete from usage_part
     where order_id = p_order and operation = v_part.operation and hours = v_part.hours;
    if found then
      update usage_counter c set used = c.used - v_part.amount
       where c.account_id = v_part.account_id and c.operation = v_part.operation
         and c.asset = v_part.asset and c.hours = v_part.hours;
    end if;
  end loop;
end $$;
