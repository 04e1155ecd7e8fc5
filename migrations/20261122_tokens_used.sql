-- When a token was first used, and when it last was answered its successor: the former token ends a minute after its
-- successor arrived, not a minute after it was sent. Those of before count as used.
alter table session_tokens add column used_at timestamptz, add column renewed_at timestamptz;
update session_tokens set used_at = created_at;
