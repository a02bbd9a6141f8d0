-- lock cost: a short exclusive lock on transfer_order; no rewrite
-- What the sender is told about why staff returned a transfer, as a code; staff's own words stay in decision_reason.
alter table transfer_order add column return_reason text;
