-- lock cost: none, a new table
-- Streams of payments that a tester lets run over the sandbox's cards: how far each came, for every server and every page.
create table sandbox_card_stream (
  id         text primary key,
  per_second integer not null,
  seconds    integer not null,
  amount     text not null,
  cards      integer not null,
  status     text not null check (status in ('running', 'done', 'stopped', 'broken')),
  approved   integer not null default 0,
  declined   integer not null default 0,
  unanswered integer not null default 0,
  median_ms  integer,
  p99_ms     integer,
  -- Its server is at work on it as long as this goes on.
  beat_at    timestamptz not null,
  started_at timestamptz not null,
  ended_at   timestamptz
);
-- One at a time, however many servers there are.
create unique index sandbox_card_stream_running on sandbox_card_stream (status) where status = 'running';
create index sandbox_card_stream_started on sandbox_card_stream (started_at desc);
