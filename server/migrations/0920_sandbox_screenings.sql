-- lock cost: none, one new table
-- What the sandbox's risk check was asked about, and what it found.
create table sandbox_kyt_screening (
  -- The order's: asked about twice, it is one screening.
  id         uuid primary key,
  asset      text not null,
  network    text not null,
  -- Null while it is not decided.
  verdict    text check (verdict in ('clear', 'review', 'severe')),
  begun_at   timestamptz not null,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null))
);
create index sandbox_kyt_screening_open on sandbox_kyt_screening (id) where verdict is null;
