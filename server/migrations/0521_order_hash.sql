-- lock cost: withdrawal is locked for a moment; a column without a default rewrites nothing
-- What a program ordered under its order number, so that the same order again is told from another one; null: ordered
-- by a person, or before this was noted.
alter table withdrawal add column order_hash text;
