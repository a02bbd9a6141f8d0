-- lock cost: none; only a function
-- A payment that may be approved in part takes the whole amount from any of the company's balances first, in their order;
-- a part of the card's own currency is taken only if none of them covers it.
do $$
declare
  whole constant text := pg_get_functiondef('answer_card_question(text, text, uuid, numeric, text, boolean, jsonb, jsonb, timestamptz, uuid, uuid)'::regprocedure);
  ours constant text := replace(replace(whole,
    'select f.asset, (f.units)::numeric as units, f.rate
        from jsonb_to_recordset(funding) as f(asset text, units text, rate text)
        left join corporate_card_setting s on s.account_id = card.account_id
       where case when known.id is null then f.asset = card.currency or f.asset = any (s.fallback)
                  else f.asset = known.fund_asset end
       order by f.asset <> card.currency, array_position(s.fallback, f.asset)',
    'select f.asset, (f.units)::numeric as units, f.rate, part.is_part
        from jsonb_to_recordset(funding) as f(asset text, units text, rate text)
        left join corporate_card_setting s on s.account_id = card.account_id
        join (values (false), (true)) as part(is_part)
          on not part.is_part or (may_be_partial and known.id is null and f.asset = card.currency)
       where case when known.id is null then f.asset = card.currency or f.asset = any (s.fallback)
                  else f.asset = known.fund_asset end
       order by part.is_part, f.asset <> card.currency, array_position(s.fallback, f.asset)'),
    'if has < need and may_be_partial and has > 0 and known.id is null and fund.asset = card.currency then',
    'if fund.is_part and has < need and has > 0 then');
begin
  if ours = whole or position('part.is_part' in ours) = 0 or position('fund.is_part' in ours) = 0 then
    raise exception 'cards are funded in other words';
  end if;
  execute ours;
end $$;
