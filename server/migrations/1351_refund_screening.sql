-- lock cost: deposit takes no writes while two partial indexes are built; columns without defaults rewrite nothing
-- The risk check of the address a refund is requested to: the id it is asked under, what it said, as {verdict, reasons},
-- and when it is asked again.
alter table deposit
  add column refund_screening uuid,
  add column refund_risk jsonb,
  add column refund_ask_after timestamptz;
-- Requests that wait for an operator are checked first; approved ones are paid as approved.
update deposit
   set refund_screening = gen_random_uuid(), refund_ask_after = refund_requested_at
 where status = 'complianceReview' and refund_address is not null and refund_approved_at is null;
create index deposit_refund_ask on deposit (refund_ask_after) where refund_ask_after is not null;
create index deposit_refund_screening on deposit (refund_screening) where refund_screening is not null;
