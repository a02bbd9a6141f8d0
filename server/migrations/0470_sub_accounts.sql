-- lock cost: short exclusive locks on deposit_address and deposit while columns without a default are added
create table sub_account (
  -- The owner of its ledger accounts, too.
  id          uuid primary key,
  company_id  uuid not null references app_user,
  label       text not null check (char_length(label) between 1 and 40),
  -- The company's own name for it.
  reference   text not null check (char_length(reference) between 1 and 64),
  created_at  timestamptz not null,
  archived_at timestamptz,
  unique (company_id, reference)
);
create index sub_account_company on sub_account (company_id, id desc);

-- `user_id` stays the company, which answers for the deposit; the sub-account is whom it is credited to.
alter table deposit_address add column sub_account_id uuid references sub_account;
alter table deposit_address drop constraint deposit_address_pkey;
create unique index deposit_address_user on deposit_address (user_id, asset, network) where sub_account_id is null;
create unique index deposit_address_sub_account on deposit_address (sub_account_id, asset, network)
  where sub_account_id is not null;
alter table deposit add column sub_account_id uuid references sub_account;
create index deposit_sub_account on deposit (sub_account_id, id desc) where sub_account_id is not null;
