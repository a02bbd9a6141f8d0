-- lock cost: none, new tables
create table sandbox_mail (
  id       uuid primary key,
  to_email text not null,
  subject  text not null,
  body     text not null,
  sent_at  timestamptz not null
);
create index sandbox_mail_sent on sandbox_mail (sent_at desc);
create index sandbox_mail_to on sandbox_mail (to_email, sent_at desc);

create table sandbox_setting (
  name  text primary key,
  value text
);
