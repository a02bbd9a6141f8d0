-- lock cost: deposit and withdrawal are locked for a moment; columns without a default rewrite nothing
-- The provider's name of a refund's payout where an earlier one failed; null: the deposit's own id.
alter table deposit add column refund_payout uuid;
-- With what else went to the address that day without saying whom it pays; null: made before this was counted.
alter table withdrawal add column linked_amount numeric(40,0);
