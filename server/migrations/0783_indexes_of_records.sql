-- lock cost: deposit, audit and review_case take no writes while their index is built: seconds a million rows
-- A customer's refunds among all deposits.
create index deposit_user_refund on deposit (user_id, id desc) where refund_requested_at is not null;
-- What staff did about somebody, among all that he did himself.
create index audit_staff_subject on audit (subject, id) where actor_kind = 'staff';
-- Settled cases of a state; what waits has an index of its own.
create index review_case_state on review_case (state, id);
