-- lock cost: a moment on announcement and help_article, whose new columns have a constant default; a new table
-- Which version of a text readers see. 0: as the installation brought it, which a later release may bring anew.
alter table announcement add column version integer not null default 0;
alter table help_article add column version integer not null default 0;

-- A text that one of the staff proposes and another one decides. Approved, it is a version of the text.
create table content_proposal (
  id           uuid primary key,
  kind         text not null check (kind in ('article', 'announcement')),
  content_id   text not null check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id  text references help_category,
  -- { "en": { title, body }, "zh-CN": { title, body } }
  texts        jsonb not null,
  base_version integer not null,
  reason       text not null check (reason not like 'sealed.%' or reason like 'sealed.contentReason.' || id || '.%'),
  publish_at   timestamptz,
  published_at timestamptz,
  version      integer,
  status       text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by  uuid not null references app_user,
  proposed_at  timestamptz not null,
  decided_by   uuid references app_user,
  decided_at   timestamptz,
  check ((kind = 'article') = (category_id is not null)),
  check ((status = 'proposed') = (decided_at is null)),
  check ((status = 'approved') = (version is not null)),
  check (published_at is null or version is not null),
  check (decided_by is distinct from proposed_by)
);
create index content_proposal_of on content_proposal (kind, content_id, id desc);
create unique index content_proposal_version on content_proposal (kind, content_id, version) where version is not null;
-- What waits, for a decision or for its time.
create index content_proposal_waiting on content_proposal (id) where published_at is null and status <> 'rejected';
