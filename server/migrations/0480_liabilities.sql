-- lock cost: none, new tables
-- What was owed to all customers on a day, as it was published. Kept for ever.
create table liability_publication (
  day        date primary key,
  taken_at   timestamptz not null,
  leaf_count integer not null check (leaf_count >= 0),
  root_hash  bytea not null check (length(root_hash) = 32),
  -- The text that was signed, to the byte.
  statement  text not null,
  signature  bytea not null,
  public_key bytea not null
);

-- A customer's leaf, and the salt that only he is told. Kept for a month, like the nodes.
create table liability_leaf (
  day     date not null references liability_publication,
  -- Not a reference: an owner in the ledger is owed, known or not.
  user_id uuid not null,
  uid     text not null,
  place   integer not null,
  salt    bytea not null check (length(salt) = 32),
  amounts numeric(60,0)[] not null,
  primary key (day, user_id),
  unique (day, place)
);

create table liability_node (
  day   date not null references liability_publication,
  level smallint not null,
  place integer not null,
  hash  bytea not null check (length(hash) = 32),
  sums  numeric(60,0)[] not null,
  primary key (day, level, place)
);
