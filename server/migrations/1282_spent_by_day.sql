-- lock cost: corporate_card_payment takes no writes while its sums are taken, a second for a million rows
-- What a card has spent by days, UTC, without what its one-off limit let through. A decision added up all payments of the
-- month, which grew with each of them; whoever writes one has locked its card, so that nobody waits for a sum.
create table corporate_card_spent (
  card_id uuid not null references corporate_card,
  day date not null,
  spent numeric not null,
  primary key (card_id, day)
);

create function add_to_card_spent() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
declare
  change numeric := new.open + new.captured - case when tg_op = 'UPDATE' then old.open + old.captured else 0 end;
begin
  insert into corporate_card_spent as s (card_id, day, spent)
    values (new.card_id, (new.created_at at time zone 'UTC')::date, change)
    on conflict (card_id, day) do update set spent = s.spent + excluded.spent;
  return null;
end $$;

create trigger corporate_card_spent_added after insert on corporate_card_payment
  for each row when (not new.is_one_off and new.open + new.captured <> 0) execute function add_to_card_spent();
create trigger corporate_card_spent_changed after update of open, captured on corporate_card_payment
  for each row when (not new.is_one_off and new.open + new.captured <> old.open + old.captured)
  execute function add_to_card_spent();

insert into corporate_card_spent (card_id, day, spent)
  select p.card_id, (p.created_at at time zone 'UTC')::date, sum(p.open + p.captured)
    from corporate_card_payment p where not p.is_one_off and p.open + p.captured <> 0 group by 1, 2;

-- As before, but by those sums.
create or replace function answer_card_question(
  given_request text, given_provider text, given_card uuid, total numeric, given_currency text, may_be_partial boolean,
  shop jsonb, funding jsonb, given_at timestamptz, payment uuid, transfer uuid,
  out is_approved boolean, out approved numeric, out reason text, out payment_id uuid, out holder uuid,
  out account uuid, out is_repeated boolean
) language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  card corporate_card;
  known corporate_card_payment;
  purse uuid;
  fund record;
  need numeric;
  has numeric;
  fund_asset text;
  units numeric;
  base numeric;
  fund_rate text;
  outcome smallint[];
  over_limit text;
  is_once boolean := false;
  spent_today numeric;
  spent_this_month numeric;
begin
  select * into card from corporate_card c where c.id = given_card for update;
  if not found then
    is_approved := false; approved := 0; reason := 'unknownCard'; is_repeated := false;
    return;
  end if;
  holder := card.holder_id;
  account := card.account_id;
  -- Who waited for the card sees what was answered meanwhile.
  is_repeated := true;
  select d.is_approved, d.amount, d.reason, d.payment_id into is_approved, approved, reason, payment_id
    from corporate_card_decision d where d.request_id = given_request;
  if found then return; end if;
  is_repeated := false;
  select * into known from corporate_card_payment p where p.provider_id = given_provider for update;
  payment_id := coalesce(known.id, payment);
  approved := total;

  reason := case
    when card.status = 'frozen' then 'frozen'
    when card.status <> 'active' then 'notActive'
    when card.currency <> given_currency then 'currency'
    when known.id is not null and known.status <> 'authorized' then 'over'
    when exists (select from app_user u where u.id in (card.account_id, card.holder_id)
                  and (u.frozen_at is not null or u.is_disabled or u.banned_at is not null))
      or not exists (select from app_user u where u.id = card.account_id and u.kyc_status = 3) then 'account'
    when card.holder_id <> card.account_id and not exists (select from company_member m
          where m.company_id = card.account_id and m.user_id = card.holder_id) then 'holder'
    when cardinality(card.categories) > 0 and not (shop ->> 'category') = any (card.categories) then 'category'
    when cardinality(card.countries) > 0 and not (shop ->> 'country') = any (card.countries) then 'country'
    when cardinality(card.merchants) > 0 and not exists (select from unnest(card.merchants) m
          where position(lower(m) in lower(shop ->> 'name')) > 0) then 'merchant'
    when card.is_single_use and exists (select from corporate_card_payment p where p.card_id = card.id
          and p.id is distinct from known.id and p.status in ('authorized', 'settled', 'refunded')) then 'used'
    when exists (select from fiat_reversal r where r.account_id = card.account_id and r.card_payment_id is not null
          and r.status = 'owed') then 'debt'
  end;
  -- A payment that the one-off limit let through stands beside the limits: it grows no further, and they don't count it.
  if reason is null and not coalesce(known.is_one_off, false) then
    select coalesce(sum(s.spent) filter (where s.day >= (given_at at time zone 'UTC')::date), 0), coalesce(sum(s.spent), 0)
      into spent_today, spent_this_month
      from corporate_card_spent s
     where s.card_id = card.id and s.day >= date_trunc('month', given_at at time zone 'UTC')::date;
    -- A payment that grows is asked about whole: what it has taken so far is in the sums already.
    if known.created_at >= date_trunc('month', given_at, 'UTC') then
      spent_this_month := spent_this_month - known.open - known.captured;
      if known.created_at >= date_trunc('day', given_at, 'UTC') then
        spent_today := spent_today - known.open - known.captured;
      end if;
    end if;
    over_limit := case
      when total > card.per_transaction then 'perTransaction'
      when total + spent_today > card.per_day then 'perDay'
      when total + spent_this_month > card.per_month then 'perMonth'
    end;
    is_once := coalesce(over_limit is not null and known.id is null and total <= card.one_off
      and given_at < card.one_off_until, false);
    reason := case when not is_once then over_limit end;
  elsif reason is null and total > known.amount then
    reason := 'perTransaction';
  end if;

  if reason is null then
    reason := 'funds';
    select g.id into purse from global_account g where g.account_id = card.account_id;
    for fund in
      select f.asset, (f.units)::numeric as units, f.rate
        from jsonb_to_recordset(funding) as f(asset text, units text, rate text)
        left join corporate_card_setting s on s.account_id = card.account_id
       where case when known.id is null then f.asset = card.currency or f.asset = any (s.fallback)
                  else f.asset = known.fund_asset end
       order by f.asset <> card.currency, array_position(s.fallback, f.asset)
    loop
      need := case when known.id is null then fund.units
        else ceil(total * known.price_units / known.price_base)
          - ceil(known.captured * known.price_units / known.price_base) - known.held end;
      fund_asset := fund.asset;
      units := coalesce(known.price_units, fund.units);
      base := coalesce(known.price_base, total);
      fund_rate := coalesce(known.rate, fund.rate);
      -- Less than before is a part given back, which the issuer reports.
      if need <= 0 then reason := null; exit; end if;
      select a.balance into has from ledger_account a
       where a.owner = purse and a.asset = fund.asset and a.kind = 'available' and a.shard = 0;
      has := coalesce(has, 0);
      if has < need and may_be_partial and has > 0 and known.id is null and fund.asset = card.currency then
        need := has; approved := has; units := has; base := has;
      end if;
      -- Looked at without a lock; the posting has the last word.
      continue when has < need;
      select p.outcomes into outcome from ledger_post(array[purse, purse], array[fund.asset, fund.asset],
        array['available', 'held'], array[0, 0], array[transfer], array['card.hold'], array[payment_id::text],
        array['card:hold:' || given_request], array[null::uuid], array[1], array[2], array[1, 2], array[-need, need],
        given_at) p;
      if outcome[1] = 0 then reason := null; exit; end if;
      approved := total;
    end loop;
  end if;

  is_approved := reason is null;
  if not is_approved then approved := 0; need := 0; end if;
  if known.id is null then
    insert into corporate_card_payment (id, provider_id, card_id, account_id, currency, status, decline_reason, merchant,
        merchant_code, category, country, asked_amount, asked_currency, amount, open, fund_asset, price_units, price_base,
        rate, held, is_one_off, created_at, updated_at)
      values (payment_id, given_provider, card.id, card.account_id, card.currency,
        case when is_approved then 'authorized' else 'declined' end, reason, shop ->> 'name', shop ->> 'code',
        shop ->> 'category', shop ->> 'country', shop ->> 'amount', shop ->> 'currency',
        case when is_approved then approved else total end, approved,
        case when is_approved then fund_asset else card.currency end, case when is_approved then units else 1 end,
        case when is_approved then base else 1 end, case when is_approved then fund_rate end,
        need, is_approved and is_once, given_at, given_at);
    insert into order_step (order_table, order_id, status, at, moved_by, actor_id)
      values ('corporate_card_payment', payment_id, case when is_approved then 'authorized' else 'declined' end, given_at,
        null, null);
    if not is_approved then
      perform leave_jobs(json_build_array(json_build_object('identifier', 'corporateCard.tellDeclined',
        'payload', json_build_object('id', payment_id), 'max_attempts', 25, 'priority', -10)));
    end if;
  elsif is_approved then
    update corporate_card_payment p
       set amount = greatest(p.amount, total), open = greatest(total - p.captured, 0), held = p.held + greatest(need, 0),
           updated_at = given_at
     where p.id = known.id;
  end if;
  -- It was for one payment; the issuer is told that it is used up.
  if is_approved and is_once then
    update corporate_card c set one_off = null, one_off_until = null, version = c.version + 1, updated_at = given_at
     where c.id = card.id;
  end if;
  insert into corporate_card_decision (request_id, payment_id, is_approved, amount, reason, decided_at)
    values (given_request, payment_id, is_approved, approved, reason, given_at);
end $$;
