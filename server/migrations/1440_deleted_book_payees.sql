-- lock cost: writes to book_payee wait while its few deleted rows are indexed, a moment
create index book_payee_deleted on book_payee (deleted_at) where deleted_at is not null;
