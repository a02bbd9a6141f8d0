-- lock cost: two columns with a constant default, the tables are not rewritten; access exclusive for a moment
-- Which of a customer's two accounts staff froze or corrected: what he has with us, or what he has at the bank.
alter table balance_freeze add column pocket text not null default 'wallet' check (pocket in ('wallet', 'globalAccount'));
alter table balance_adjustment add column pocket text not null default 'wallet' check (pocket in ('wallet', 'globalAccount'));
