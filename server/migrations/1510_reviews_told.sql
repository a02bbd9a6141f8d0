-- lock cost: withdrawal takes no reads or writes for a moment, while a column without a rewrite is added
-- True while the owner knows that a withdrawal is under review, so that they are told once, and when it goes on.
alter table withdrawal add column is_review_told boolean not null default false;
