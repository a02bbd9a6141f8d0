-- lock cost: none, a view
-- What accounts owe of payments that were taken back after they were credited: a bank transfer, a card's, a chain's. A view,
-- as of what leaves: each debt is where its feature keeps it.
create view account_debt as
select account_id, asset from fiat_reversal where status = 'owed'
union all
select account_id, coin from card_reversal where status = 'owed'
union all
select owner, asset from deposit_reversal where status = 'owed' and held + taken < amount;
