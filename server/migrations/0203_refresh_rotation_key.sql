-- lock cost: a moment, to add a column without a default
-- Under which key the tokens were last rotated: whoever asks again under it never got the answer.
alter table user_session add column rotation_key text;
