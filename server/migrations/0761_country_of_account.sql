-- lock cost: app_user for a moment: a column without a default
-- Terms may be a country's: of the document that somebody was verified by, or of a company's registration.
alter table app_user add column country text check (country ~ '^[A-Z]{2}$');
