-- lock cost: none, a function
-- A card pays nothing while its company owes anything that was taken back after it was credited, by a bank or a chain as by
-- a merchant: it was the one way out that asked after debts of cards alone. The function is otherwise what it was.
do $$
declare
  before text := pg_get_functiondef('answer_card_question'::regproc);
  after text := regexp_replace(before,
    'exists \(select from fiat_reversal r where r\.account_id = card\.account_id and r\.card_payment_id is not null\s+and r\.status = ''owed''\)',
    'exists (select from account_debt d where d.account_id = card.account_id)');
begin
  if after = before then raise exception 'the question after debts is not where it was'; end if;
  execute after;
end $$;
