-- lock cost: none, new tables
-- Disputes of card payments. `amount` is smallest units of the card's currency, `credited` of the one that paid.
create table corporate_card_dispute (
  id         uuid primary key,
  payment_id uuid not null references corporate_card_payment,
  account_id uuid not null references app_user,
  opened_by  uuid not null references app_user,
  status     text not null check (status = any (array['draft', 'submitted', 'underReview', 'credited', 'won', 'lost',
               'withdrawn'])),
  reason     text not null,
  amount     numeric(40,0) not null check (amount > 0),
  text       text not null,
  files      uuid[] not null default '{}',
  credited   numeric(40,0) not null default 0 check (credited >= 0),
  submit_by  timestamptz not null,
  answer_by  timestamptz,
  -- The issuer's count of its changes: what is older is not believed.
  version    integer not null default 0,
  -- Whether the issuer knows of it, and of its withdrawal.
  is_told    boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index corporate_card_dispute_account on corporate_card_dispute (account_id, id desc);
create unique index corporate_card_dispute_open on corporate_card_dispute (payment_id)
  where status in ('draft', 'submitted', 'underReview', 'credited');
create index corporate_card_dispute_untold on corporate_card_dispute (updated_at) where not is_told;
create index corporate_card_dispute_drafts on corporate_card_dispute (submit_by) where status = 'draft';

-- What the sandbox's issuer makes of them.
create table sandbox_card_dispute (
  -- Ours: said twice, it is one dispute.
  id          text primary key,
  payment_id  text not null references sandbox_issuing_payment,
  amount      text not null,
  reason      text not null,
  status      text not null check (status in ('submitted', 'underReview', 'won', 'lost', 'withdrawn')),
  is_credited boolean not null default false,
  files       integer not null,
  version     integer not null,
  answer_by   timestamptz not null,
  due_at      timestamptz,
  created_at  timestamptz not null
);
create index sandbox_card_dispute_payment on sandbox_card_dispute (payment_id, created_at desc);
create index sandbox_card_dispute_due on sandbox_card_dispute (due_at) where due_at is not null;
