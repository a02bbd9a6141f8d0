-- lock cost: none, new tables
create table multi_sig_wallet (
  id          uuid primary key,
  -- The account that it belongs to, and the person who made it.
  account_id  uuid not null references app_user,
  created_by  uuid not null references app_user,
  name        text not null check (char_length(name) between 1 and 20),
  network     text not null,
  minimum     int not null check (minimum >= 2),
  status      text not null check (status in ('inviting', 'creating', 'ready', 'cancelled')),
  -- Part of the contract's address.
  salt        text not null unique check (salt ~ '^0x[0-9a-f]{64}$'),
  address     text unique,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  constraint a_made_one_has_its_address check (status <> 'ready' or address is not null)
);
create index multi_sig_wallet_account on multi_sig_wallet (account_id, id desc);
create index multi_sig_wallet_creating on multi_sig_wallet (id) where status = 'creating';

create table multi_sig_signer (
  id          uuid primary key,
  wallet_id   uuid not null references multi_sig_wallet,
  position    int not null,
  -- Invited by email: nobody's until somebody with that address says yes.
  user_id     uuid references app_user,
  label       text not null check (label = lower(label)),
  status      text not null check (status in ('invited', 'waiting', 'active', 'declined', 'replaced')),
  key_kind    text check (key_kind in ('held', 'own')),
  address     text,
  replaces    uuid references multi_sig_signer,
  invited_at  timestamptz not null,
  answered_at timestamptz,
  constraint who_signs_has_an_address check (
    (status in ('invited', 'declined') or (user_id is not null and key_kind is not null and address is not null))
  )
);
create index multi_sig_signer_wallet on multi_sig_signer (wallet_id, position);
create index multi_sig_signer_user on multi_sig_signer (user_id);
create index multi_sig_signer_label on multi_sig_signer (label) where user_id is null;
-- One person, one address, one place.
create unique index multi_sig_signer_person on multi_sig_signer (wallet_id, user_id)
  where status in ('invited', 'waiting', 'active');
create unique index multi_sig_signer_address on multi_sig_signer (wallet_id, lower(address))
  where status in ('waiting', 'active');
-- One change at a time.
create unique index multi_sig_signer_change on multi_sig_signer (wallet_id)
  where replaces is not null and status in ('invited', 'waiting');

create table multi_sig_operation (
  id               uuid primary key,
  wallet_id        uuid not null references multi_sig_wallet,
  kind             text not null check (kind in ('withdrawal', 'replaceSigner')),
  status           text not null check (status in ('pendingSignature', 'signing', 'onChain', 'success', 'failed')),
  created_by       uuid not null references app_user,
  asset            text,
  amount           numeric(40, 0) check (amount > 0),
  address          text,
  replaced_id      uuid references multi_sig_signer,
  replacement_id   uuid references multi_sig_signer,
  -- As it was when it was proposed; those who sign are the owners then.
  minimum          int not null,
  proposal         jsonb not null,
  hash             text not null,
  transaction_hash text,
  failure_reason   text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  expires_at       timestamptz not null,
  sent_at          timestamptz,
  completed_at     timestamptz,
  constraint a_withdrawal_says_what check (
    (kind = 'withdrawal') = (asset is not null and amount is not null and address is not null)),
  constraint a_failure_has_a_reason check ((status = 'failed') = (failure_reason is not null))
);
create index multi_sig_operation_wallet on multi_sig_operation (wallet_id, id desc);
-- The contract numbers what it does: two at once would be for the same number.
create unique index multi_sig_operation_open on multi_sig_operation (wallet_id)
  where status in ('pendingSignature', 'signing', 'onChain');

-- Who said what, and when. Only added to. The signature itself is shown to nobody before the chain shows it.
create table multi_sig_signature (
  number       bigint generated always as identity unique,
  operation_id uuid not null references multi_sig_operation,
  signer_id    uuid not null references multi_sig_signer,
  decision     text not null check (decision in ('approved', 'rejected')),
  signature    text,
  created_at   timestamptz not null,
  primary key (operation_id, signer_id),
  constraint an_approval_is_signed check ((decision = 'approved') = (signature is not null))
);

create table sandbox_multi_sig_wallet (
  address text primary key,
  owners  text[] not null,
  minimum int not null,
  nonce   int not null default 0,
  made_at timestamptz not null
);
create table sandbox_multi_sig_balance (
  address text not null,
  asset   text not null,
  amount  numeric(40, 0) not null check (amount >= 0),
  primary key (address, asset)
);
create table sandbox_multi_sig_operation (
  hash         text primary key,
  proposal     jsonb not null,
  status       text not null check (status in ('pending', 'success', 'refused', 'overtaken')),
  submitted_at timestamptz not null
);
