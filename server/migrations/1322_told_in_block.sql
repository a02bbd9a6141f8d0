-- lock cost: a short exclusive lock on chain_deposit, no rewrite
-- The block of what was told last: in another one the depth is told anew, though the number may be the same.
alter table chain_deposit add column told_in bigint;
