-- lock cost: card_purchase is locked for a moment; the check of its rows that follows lets them be written
-- What was paid late for a coin that isn't sold for the currency any more goes back, and says why.
alter table card_purchase drop constraint card_purchase_failure_check;
alter table card_purchase add constraint card_purchase_failure_check
  check (failure in ('declined', 'refunded', 'priceMoved', 'notOffered', 'chargeback')) not valid;
alter table card_purchase validate constraint card_purchase_failure_check;
