-- lock cost: chain_deposit is locked for a moment, and not written while its index is built; a new table
-- Since when the block that held it is no longer in the chain, and no other holds it.
alter table chain_deposit add column lost_at timestamptz;
create index chain_deposit_lost on chain_deposit (lost_at) where lost_at is not null;

-- A deposit that was credited and whose block was replaced then: what is held, and taken back, of whom.
create table deposit_reversal (
  deposit_id uuid primary key references deposit,
  -- Whose balance it was credited to: the customer's, or a sub-account's.
  owner      uuid not null,
  user_id    uuid not null references app_user,
  asset      text not null,
  amount     numeric(40,0) not null check (amount > 0),
  -- waiting: it may come back; owed: it won't, and not all is taken back; settled: all is; returned: it came back.
  status     text not null check (status in ('waiting', 'owed', 'settled', 'returned')),
  hold_id    uuid,
  held       numeric(40,0) not null default 0 check (held between 0 and amount),
  taken      numeric(40,0) not null default 0 check (taken between 0 and amount),
  begun_at   timestamptz not null,
  updated_at timestamptz not null
);
create index deposit_reversal_open on deposit_reversal (owner, asset) where status in ('waiting', 'owed');
