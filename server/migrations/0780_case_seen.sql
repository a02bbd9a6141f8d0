-- lock cost: review_case is locked for a moment, while a column goes that was filled for a short time
-- What each operator who decided a case was shown, not the last one's alone. Only added to.
create table case_seen (
  case_id     uuid not null references review_case,
  operator_id uuid not null references app_user,
  facts       jsonb not null,
  at          timestamptz not null,
  primary key (case_id, operator_id, at)
);

insert into case_seen (case_id, operator_id, facts, at)
select c.id, d.operator_id, c.facts, d.decided_at
  from review_case c
 cross join lateral (
   select operator_id, decided_at from staff_decision
    where kind = c.kind and case_id = c.subject_id and decided_at >= c.opened_at
      and (c.closed_at is null or decided_at <= c.closed_at)
    order by decided_at desc limit 1) d
 where c.facts <> '[]';

alter table review_case drop column facts;
