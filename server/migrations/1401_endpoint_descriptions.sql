-- lock cost: a moment, to add a column with a constant default
alter table webhook_endpoint add column description text not null default '' check (char_length(description) <= 100);
