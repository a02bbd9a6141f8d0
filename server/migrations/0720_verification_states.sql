-- lock cost: app_user is locked for a moment twice; the rows are looked at in between while others read and write them
-- The states of a verification one by one, as the contract has them; a test compares the two.
alter table app_user drop constraint app_user_kyc_status_check;
alter table app_user add constraint app_user_kyc_status_check check (kyc_status in (0, 1, 2, 3)) not valid;
alter table app_user validate constraint app_user_kyc_status_check;
