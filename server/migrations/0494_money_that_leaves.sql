-- lock cost: deposit is locked for a moment; a column without a default rewrites nothing
-- The provider's name of a refund's payout where an earlier one failed; null: the deposit's own id.
alter table deposit add column refund_payout uuid;
