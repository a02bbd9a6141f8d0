-- lock cost: a column without a default rewrites nothing; the index is of a table that few rows are in yet
-- The number that a program gives its order, in the place of a key and for ever.
alter table convert_order add column order_number text;
create unique index convert_order_number on convert_order (account_id, order_number) where order_number is not null;
