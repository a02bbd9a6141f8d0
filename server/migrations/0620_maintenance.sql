-- lock cost: none, a new table
-- Whether customers are kept out while the platform is worked on, and what they are told. One row, there from the start.
create table maintenance (
  is_only     boolean primary key default true check (is_only),
  is_on       boolean not null default false,
  ends_at     timestamptz,
  text_en     text not null default '',
  text_zh     text not null default '',
  switched_by uuid references app_user,
  switched_at timestamptz
);
insert into maintenance default values;
