-- lock cost: none on existing tables; creates empty ones
-- What customers were told: kind and values, put into words where it is read and where it is sent.
create table notice (
  id uuid primary key,
  account_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  values jsonb not null,
  at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  sent_at timestamptz,
  private_sealed bytea
);
create index notice_of_account on notice (account_id, id);
-- A round of the sync asks for what changed since the last one.
create index notice_changed on notice (account_id, updated_at);
create index notice_at on notice (at);

-- What a customer chose otherwise than by default.
create table notice_setting (
  user_id uuid not null references app_user (id) on delete cascade,
  category text not null,
  channel text not null,
  is_on boolean not null,
  primary key (user_id, category, channel)
);
