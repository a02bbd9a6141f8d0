-- lock cost: none, new tables
-- The staking provider that the sandbox plays.
create table sandbox_stake (
  -- Ours: said twice, it is one stake.
  id         text primary key,
  asset      text not null,
  amount     text not null,
  status     text not null check (status in ('bonding', 'active')),
  due_at     timestamptz,
  created_at timestamptz not null
);
create index sandbox_stake_due on sandbox_stake (due_at) where due_at is not null;

create table sandbox_stake_exit (
  id         text primary key,
  stake_id   text not null references sandbox_stake,
  amount     text not null,
  status     text not null check (status in ('queued', 'unbonding', 'done', 'failed')),
  fate       text not null check (fate in ('done', 'failed')),
  due_at     timestamptz,
  created_at timestamptz not null
);
create index sandbox_stake_exit_due on sandbox_stake_exit (due_at) where due_at is not null;

create table sandbox_stake_penalty (
  id         text primary key,
  stake_id   text not null references sandbox_stake,
  amount     text not null,
  created_at timestamptz not null
);

create table sandbox_stake_reward (
  id         text primary key,
  asset      text not null,
  day        text not null,
  amount     text not null,
  unique (asset, day)
);
