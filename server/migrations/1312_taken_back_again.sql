-- lock cost: a short exclusive lock on deposit_reversal, which has few rows; the rest are a view and a function
-- How often the chain has taken the deposit back: what is posted about each time has keys of its own.
alter table deposit_reversal add column round int not null default 1 check (round > 0);

-- Open ones by the account, beside those by whom they were credited to.
create index deposit_reversal_of_account on deposit_reversal (user_id, asset) where status in ('waiting', 'owed');

-- What a sub-account was credited is owed by its company: it could be passed on to the main account, and leave from there.
create or replace view account_debt as
select account_id, asset from fiat_reversal where status = 'owed'
union all
select account_id, coin from card_reversal where status = 'owed'
union all
select user_id, asset from deposit_reversal where status = 'owed' and held + taken < amount
union all
select owner, asset from deposit_reversal where status = 'owed' and owner <> user_id and held + taken < amount;

-- Nothing leaves by a card either while anything is owed: it was what other cards took alone that was asked about.
do $$
declare
  whole constant text := pg_get_functiondef('answer_card_question(text, text, uuid, numeric, text, boolean, jsonb, jsonb, timestamptz, uuid, uuid)'::regprocedure);
  ours constant text := regexp_replace(whole,
    'when exists \(select from fiat_reversal r where r\.account_id = card\.account_id and r\.card_payment_id is not null\s+and r\.status = ''owed''\) then ''debt''',
    'when exists (select from account_debt d where d.account_id = card.account_id) then ''debt''');
begin
  if ours = whole then raise exception 'cards are asked about debts in other words'; end if;
  execute ours;
end $$;
