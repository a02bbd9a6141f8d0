-- lock cost: deposit is locked for a moment; a column without a default rewrites nothing; the few refunds are filled in
-- What a refund sends back, in smallest units: fixed when it is approved, whatever the network fee becomes afterwards.
alter table deposit add column refund_amount numeric(40,0);
-- Those handed over already send what their payment says; the job fixes the others before it hands them over.
update deposit d
   set refund_amount = coalesce(
         (select amount from chain_payment where id = coalesce(d.refund_payout, d.id)::text),
         (select amount from sandbox_payout where id = coalesce(d.refund_payout, d.id)))
 where refund_approved_at is not null;
