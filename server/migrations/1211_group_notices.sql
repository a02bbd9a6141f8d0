-- lock cost: a moment on content_proposal for its check; a new table
alter table content_proposal
  drop constraint content_proposal_kind_check,
  add constraint content_proposal_kind_check
    check (kind in ('article', 'announcement', 'category', 'footer', 'contacts', 'appVersion', 'groupNotice'));

-- A notice that a group of customers is sent, account by account in the order of their ids. What a batch tells, how far
-- it came and the next batch are one transaction: whatever stops a batch, nobody is told twice.
create table group_notice (
  content_id   text primary key check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- { "en": { title, body }, "zh-CN": { title, body } }
  texts        jsonb not null,
  -- { "country": … }; what is left out is any
  fields       jsonb not null,
  -- Who registered later isn't told.
  started_at   timestamptz not null,
  -- The last account that was told.
  told_up_to   uuid,
  told         integer not null default 0 check (told >= 0),
  sent_at      timestamptz,
  cancelled_at timestamptz,
  check (sent_at is null or cancelled_at is null)
);
create index group_notice_started on group_notice (started_at desc);
