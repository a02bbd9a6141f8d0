-- lock cost: none; accounts that are frozen, which are few, get their cases
insert into review_case (id, kind, subject_id, customer_id, needed, opened_at, due_at)
select gen_random_uuid(), 'unfreeze', uid, id, 1, frozen_at, frozen_at + interval '24 hours'
  from app_user where frozen_at is not null
    on conflict do nothing;
