-- lock cost: none, new tables
-- What a card issuer calls what we asked it to make. Written before it is asked: whoever dies in between looks there first.
create table issuer_reference (
  kind     text not null check (kind in ('holder', 'card', 'dispute')),
  -- Ours: of a holder his company and himself.
  own_id   text not null,
  -- The issuer's; null until it answered.
  their_id text,
  asked_at timestamptz not null,
  primary key (kind, own_id)
);

-- One look at a card's number: by a token whose digest alone is kept, first for the page, then for its key.
create table issuer_look (
  token_digest text primary key,
  card_id      text not null,
  stage        text not null check (stage in ('page', 'key')),
  expires_at   timestamptz not null
);
create index issuer_look_expires on issuer_look (expires_at);
