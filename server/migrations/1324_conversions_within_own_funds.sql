-- lock cost: remittance_order and card_purchase take no writes while two partial indexes of each are built
-- Orders that were promised at a rate and are booked later, by what they will take out of a position and bring into it.
create index remittance_order_promised_out on remittance_order (receive_asset) include (gross_amount)
  where status in ('pending', 'processing') and pay_asset <> receive_asset;
create index remittance_order_promised_in on remittance_order (pay_asset) include (pay_amount)
  where status in ('pending', 'processing') and pay_asset <> receive_asset;
create index card_purchase_promised_out on card_purchase (coin) include (coin_amount)
  where status in ('pendingPayment', 'payingOut');
create index card_purchase_promised_in on card_purchase (currency) include (currency_amount, fee)
  where status in ('pendingPayment', 'payingOut');

-- What the platform can deliver assets from: its position and own funds, and what open orders will change of the position.
-- One query, so that an order which is booked meanwhile counts once.
create function conversion_means(p_assets text[]) returns jsonb
language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (select jsonb_object_agg(a.asset, jsonb_build_object(
      'position', held.position::text, 'ownFunds', held.own_funds::text,
      'outgoing', ((select coalesce(sum(r.gross_amount), 0) from remittance_order r
          where r.receive_asset = a.asset and r.status in ('pending', 'processing') and r.pay_asset <> r.receive_asset)
        + (select coalesce(sum(c.coin_amount), 0) from card_purchase c
          where c.coin = a.asset and c.status in ('pendingPayment', 'payingOut')))::text,
      'incoming', ((select coalesce(sum(r.pay_amount), 0) from remittance_order r
          where r.pay_asset = a.asset and r.status in ('pending', 'processing') and r.pay_asset <> r.receive_asset)
        + (select coalesce(sum(c.currency_amount - c.fee), 0) from card_purchase c
          where c.currency = a.asset and c.status in ('pendingPayment', 'payingOut')))::text))
    from unnest(p_assets) as a (asset)
    cross join lateral (
      select coalesce(sum(l.balance) filter (where l.kind = 'conversion'), 0) as position,
        coalesce(sum(l.balance) filter (where l.kind = 'ownFunds'), 0) as own_funds
      from ledger_account l
      where l.owner = '00000000-0000-0000-0000-000000000000' and l.asset = a.asset and l.kind in ('conversion', 'ownFunds')
    ) held);
end $$;

-- The same for what is about to be ordered. The locks are taken in one order, and the means are read by a later statement,
-- so that it sees everything that was committed while a lock was waited for. One round trip: every other conversion of
-- these assets waits for it. `convert_positions` stays for servers of the version before.
create function convert_means(p_assets text[]) returns jsonb
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  asset text;
begin
  for asset in select a from unnest(p_assets) a order by a collate "C" loop
    perform pg_advisory_xact_lock(hashtextextended('convert.position ' || asset, 0));
  end loop;
  return conversion_means(p_assets);
end $$;
