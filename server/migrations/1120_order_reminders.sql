-- lock cost: two columns without a default, of tables that requests touch for milliseconds
-- The step whose end its side was reminded of; null: of none.
alter table dealer_order add column reminded_of text;
-- When the side that had made an appeal took it back.
alter table appeal add column withdrawn_at timestamptz check (withdrawn_at is null or (status = 'closed' and result is null));
