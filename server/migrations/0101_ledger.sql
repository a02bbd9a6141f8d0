-- lock cost: none, new tables
-- The double-entry ledger. Amounts are integers of the asset's smallest unit. A balance is what the
-- platform owes the account's owner; the platform's custody accounts are the other side, below zero.
--
-- Who may write: nobody but ledger_post (0102). The triggers below hold for every role, the owner of the
-- tables too. Where the server runs under a role of its own that doesn't own the tables, grant it SELECT
-- on all of them, INSERT on ledger_account and EXECUTE on ledger_post, which runs as its owner.

create table ledger_account_kind (
  kind            text collate "C" primary key,
  is_customers    boolean not null,
  may_go_negative boolean not null,
  meaning         text not null,
  constraint a_customer_owes_nothing check (not (is_customers and may_go_negative))
);

insert into ledger_account_kind (kind, is_customers, may_go_negative, meaning) values
  ('available',  true,  false, 'at the customer''s free disposal'),
  ('held',       true,  false, 'the customer''s, reserved for a command under way'),
  ('staked',     true,  false, 'the customer''s, locked in staking'),
  ('inTransit',  true,  false, 'the customer''s, sent out or coming in, not settled'),
  ('custody',    false, true,  'the other side of what customers own: coins in wallets, money in banks'),
  ('fee',        false, false, 'fees earned'),
  ('networkFee', false, true,  'network and bank costs paid'),
  ('conversion', false, true,  'the platform''s position from conversions'),
  ('suspense',   false, true,  'arrived or missing and not yet explained');

create table ledger_account (
  id              bigint generated always as identity primary key,
  -- The nil UUID is the platform itself: a NULL could not be looked up by the index.
  owner           uuid not null,
  asset           text collate "C" not null check (asset ~ '^[A-Z0-9]{2,16}$'),
  kind            text collate "C" not null references ledger_account_kind,
  -- A hot account of the platform is several rows, so that its customers don't wait for each other.
  shard           integer not null default 0 check (shard between 0 and 255),
  balance         numeric(40,0) not null default 0,
  -- How many entries it has: the seq of its last one.
  entry_count     bigint not null default 0,
  -- Copied from the kind when the account is opened, so that the constraint can see it.
  may_go_negative boolean not null,
  opened_at       timestamptz not null default now(),
  constraint balance_not_negative check (balance >= 0 or may_go_negative),
  unique (owner, asset, kind, shard)
  -- Room on each page for the new versions of its rows: an update then touches no index.
) with (fillfactor = 50);

create table ledger_transfer (
  id         uuid primary key,
  kind       text not null,
  -- What it belongs to outside the ledger: an order, a deposit.
  reference  text not null,
  -- Said once: a second transfer with the key is not posted.
  key        text collate "C" not null unique,
  reverses   uuid,
  created_at timestamptz not null
);

-- Partial, so that the many that reverse nothing cost nothing.
create unique index ledger_transfer_reverses on ledger_transfer (reverses) where reverses is not null;

-- No foreign keys: ledger_post, the only writer, has just locked the accounts and written the transfers.
create table ledger_entry (
  account_id    bigint not null,
  seq           bigint not null,
  transfer_id   uuid not null,
  amount        numeric(40,0) not null check (amount <> 0),
  balance_after numeric(40,0) not null,
  created_at    timestamptz not null,
  primary key (account_id, seq)
);

create index ledger_entry_transfer on ledger_entry (transfer_id);

-- What a hold has left to release or capture.
create table ledger_hold (
  id        uuid primary key references ledger_transfer,
  owner     uuid not null,
  asset     text not null,
  amount    numeric(40,0) not null check (amount > 0),
  remaining numeric(40,0) not null check (remaining between 0 and amount)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: what is posted stays posted', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create function ledger_refuse_strangers() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: ledger_post is the only writer', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create function ledger_open_account() returns trigger language plpgsql as $$
declare
  known ledger_account_kind;
begin
  select * into known from ledger_account_kind k where k.kind = new.kind;
  if known.is_customers is distinct from (new.owner <> '00000000-0000-0000-0000-000000000000') then
    raise exception 'an account of kind % can''t belong to %', new.kind, new.owner
      using errcode = 'check_violation';
  end if;
  if new.balance <> 0 or new.entry_count <> 0 then
    raise exception 'an account is opened empty' using errcode = 'check_violation';
  end if;
  new.may_go_negative := known.may_go_negative;
  return new;
end $$;

create trigger immutable before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger immutable before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();
create trigger identity_immutable
  before update of id, owner, asset, kind, shard, may_go_negative, opened_at on ledger_account
  for each statement execute function ledger_refuse_change();
create trigger immutable before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse_change();

-- The condition is checked without calling the function: to the posting they cost next to nothing.
create trigger only_by_posting before insert on ledger_transfer
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on')
  execute function ledger_refuse_strangers();
create trigger only_by_posting before insert on ledger_entry
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on')
  execute function ledger_refuse_strangers();
create trigger only_by_posting before update of balance, entry_count on ledger_account
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on')
  execute function ledger_refuse_strangers();
create trigger opening before insert on ledger_account
  for each row execute function ledger_open_account();
