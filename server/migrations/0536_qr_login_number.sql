-- lock cost: qr_login is locked for a moment; columns without a default rewrite nothing
-- Two digits that the browser shows and the phone enters, where they are in different networks. Null: the phone has not
-- scanned yet, or both are in one network.
alter table qr_login add column match_number smallint check (match_number between 10 and 99);
