-- lock cost: ledger_account_kind is locked for a moment
insert into ledger_account_kind (kind, is_customers, may_go_negative, meaning) values
  ('ownFunds', false, false, 'what the platform has put in of its own, so that its positions are never made of customers'' money');
