-- lock cost: none on existing tables but the moment that a foreign key takes; creates an empty one
-- Browsers that notices are pushed to, each for as long as its session lasts. Address and keys lie sealed.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  session_id uuid not null references user_session (id) on delete cascade,
  endpoint_hash bytea not null unique,
  subscription_sealed bytea not null,
  -- Of the page that subscribed: where a press on a notification leads.
  origin text not null,
  created_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id, id);
create index push_subscription_of_session on push_subscription (session_id);
