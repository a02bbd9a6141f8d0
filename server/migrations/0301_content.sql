-- lock cost: none, new tables
create table announcement (
  id           text primary key,
  publish_time timestamptz not null,
  updated_at   timestamptz not null,
  -- { "en": { title, body }, "zh-CN": { title, body } }
  texts        jsonb not null
);
create index announcement_published on announcement (publish_time desc, id);
create index announcement_updated on announcement (updated_at, id);

create table help_category (
  id       text primary key,
  position integer not null,
  name     jsonb not null
);

create table help_article (
  id          text primary key,
  category_id text not null references help_category,
  position    integer not null,
  updated_at  timestamptz not null,
  texts       jsonb not null
);
create index help_article_category on help_article (category_id, position);
create index help_article_updated on help_article (updated_at, id);

create table common_setting (
  type       integer primary key,
  content    text not null,
  updated_at timestamptz not null
);

create table app_version (
  platform     text not null,
  version      text not null,
  url          text not null,
  notes        jsonb not null,
  publish_time timestamptz not null,
  primary key (platform, version)
);
