-- lock cost: deposit and fiat_credit take no writes while their index is built: seconds a million rows; the indexes are of few rows
-- What stands in suspense, for the figure of how old the oldest is.
create index deposit_suspended on deposit (created_at) where is_suspended;
create index fiat_credit_suspended on fiat_credit (created_at) where booked = 'suspense';
