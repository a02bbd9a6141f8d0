-- lock cost: none, a new table
-- What was deleted from a book, for the few minutes in which that can be undone. Apart from the book, so that
-- nothing that asks where money may go can ever meet it.
create table deleted_book_address (
  like book_address,
  deleted_at timestamptz not null,
  deleted_by uuid not null references app_user,
  primary key (id)
);
create index deleted_book_address_time on deleted_book_address (deleted_at);
