-- lock cost: earn_redemption takes no writes for as long as columns without a rewrite are added and an index is built;
-- older redemptions are updated, seconds for a million rows
-- A redemption is paid by the clock, and its exit may be over later, or fail. exit_id is the exit ordered after the first
-- one failed; exited_at is when the coins were back, or staff settled it otherwise.
alter table earn_redemption add column exit_id uuid, add column exited_at timestamptz;
update earn_redemption set exited_at = settled_at where status = 'success' and settled_at < now() - interval '30 days';
create index earn_redemption_exiting on earn_redemption (id) where status <> 'failed' and exited_at is null;
create unique index earn_redemption_exit on earn_redemption (exit_id) where exit_id is not null;
