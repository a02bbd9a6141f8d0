-- lock cost: app_user takes no reads or writes for a moment, while a column without a rewrite and an unchecked constraint are added
-- When the owner closed the account. A closed one is disabled too, so that whatever stops for disabled accounts stops.
alter table app_user add column closed_at timestamptz;
alter table app_user add constraint app_user_closed_is_disabled check (closed_at is null or is_disabled) not valid;
