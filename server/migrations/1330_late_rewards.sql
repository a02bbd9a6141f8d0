-- lock cost: a short exclusive lock on earn_run, which has few rows; no rewrite
-- The provider's id of the network's reward booked for the day. Null if it had none yet: it is requested again for a week.
alter table earn_run add column reward_id text;
