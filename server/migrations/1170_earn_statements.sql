-- lock cost: account_statement, exclusively, for as long as its rows take to read once; they are few
-- Statements of what is staked in Earn, coin by coin: for people alone.
alter table account_statement
  drop constraint account_statement_kind_check,
  add constraint account_statement_kind_check check (kind = any (array['statement', 'certificate', 'earn'])),
  add constraint account_statement_earn_check check (kind <> 'earn' or format = 'pdf');
