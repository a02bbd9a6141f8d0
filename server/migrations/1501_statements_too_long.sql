-- lock cost: account_statement takes no reads or writes for a moment; a column with a constant default isn't a rewrite
-- Failed because it has more entries than a file opens with: trying again can't help, a shorter period can.
alter table account_statement add column is_too_long boolean not null default false;
