-- lock cost: new columns with constant defaults, a moment each
-- What customers' addresses should hold of a network's own coin after a block, by what is known: their transactions,
-- and what was found there beyond them. One row for each block that changed it; none: nothing.
create table chain_balance (
  network text not null,
  address text not null,
  height  bigint not null,
  -- Below zero until what they held before is found out.
  amount  numeric(40,0) not null,
  primary key (network, address, height)
);

-- Whether balances were compared at the block: what is compared once is not told of again.
alter table chain_block add column is_compared boolean not null default false;

-- What addresses made before this held is not known: the first comparison takes it as it is, once.
alter table chain_address add column has_baseline boolean not null default false;
alter table chain_address alter column has_baseline set default true;
