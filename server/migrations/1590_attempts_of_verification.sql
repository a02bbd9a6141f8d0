-- lock cost: kyc_application takes no reads or writes for a moment, while a column without a rewrite is added
-- How earlier attempts ended, oldest first: [{attempt, submittedAt, decidedAt, decidedBy, reasons}].
alter table kyc_application add column earlier jsonb not null default '[]';
