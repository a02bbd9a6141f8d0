-- lock cost: writes to two tables wait while a small index is built
-- The staff looks cards and card purchases up by these.
create index corporate_card_last_four on corporate_card (last_four) where last_four is not null;
create index card_purchase_reference on card_purchase (provider_reference) where provider_reference is not null;
create index card_purchase_payment on card_purchase (payment_id) where payment_id is not null;
