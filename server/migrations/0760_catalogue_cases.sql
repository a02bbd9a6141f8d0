-- lock cost: none beside the rows that are added
-- Changes of the catalogue are decided at the one desk: what waits has its case there.
insert into review_case (id, kind, subject_id, customer_id, needed, opened_at, due_at)
select gen_random_uuid(), 'catalogue', id, null, 1, proposed_at, proposed_at + interval '72 hours'
  from catalogue_proposal where status = 'proposed';
