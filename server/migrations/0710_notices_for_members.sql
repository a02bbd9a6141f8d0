-- lock cost: notice for a moment: a column that may be null needs no rewrite, and its reference is checked afterwards.
-- A member of a company is told what the company is told, in a notice of his own that says whose it is.
alter table notice add column company_id uuid;
alter table notice add constraint notice_company foreign key (company_id) references app_user (id) on delete cascade not valid;
alter table notice validate constraint notice_company;
