-- lock cost: a short exclusive lock on corporate_card_payment, whose new columns need no rewrite; one pass to fill `paid`
-- What somebody says of a payment for the books, and how often he was asked for its receipt.
alter table corporate_card_payment
  add column booked_category text,
  add column note text,
  add column receipts uuid[] not null default '{}',
  -- 0: not asked yet; then once more than he was reminded.
  add column receipt_asks smallint not null default 0,
  add column receipt_due_at timestamptz,
  -- Of the currency that pays: what was taken less what came back.
  add column paid numeric(40,0) not null default 0;
-- Until now what came back was of the card's currency; of what another one paid it counts for nothing in that one.
update corporate_card_payment p set paid = coalesce((
  select sum(case when e.kind = 'capture' then e.paid when p.fund_asset = p.currency then -e.paid else 0 end)
    from corporate_card_entry e where e.payment_id = p.id), 0);
create index corporate_card_payment_receipt_due on corporate_card_payment (receipt_due_at)
  where receipt_due_at is not null;
