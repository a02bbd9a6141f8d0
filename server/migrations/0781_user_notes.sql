-- lock cost: none; a new table
-- What staff wrote down about a customer, of no case in particular. Only added to.
create table user_note (
  id        uuid primary key,
  user_id   uuid not null references app_user,
  author_id uuid not null references app_user,
  text      text not null,
  at        timestamptz not null
);
create index user_note_user on user_note (user_id, id desc);
