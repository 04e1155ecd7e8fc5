-- What people send to each other, and what becomes of it (rules.md#notifications).
alter table notifications
  -- The section or course-section of groups 8 and 9 in words; nobody's name.
  add column audience text,
  add column attachment_name text,
  add column attachment_bytes integer,
  add column updated_at timestamptz not null default claustro_now(),
  add column corrected_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by integer,
  add constraint notifications_people_name_themselves check (type = 6 or sender_user_id is not null),
  add constraint notifications_attachment_described check (attachment_name is null or attachment is not null),
  add constraint notifications_withdrawer foreign key (withdrawn_by) references users (id) on delete set null;

create trigger notifications_touch before update on notifications for each row execute function touch();

-- serves the sent box, and the limit of sendings an hour
create index notifications_sent on notifications (sender_user_id, created_at, id) where sender_user_id is not null;
-- serves what people sent to groups, as administrators see it
create index notifications_of_people on notifications (created_at, id) where sender_user_id is not null and type <> 7;
create index notifications_withdrawn_by on notifications (withdrawn_by) where withdrawn_by is not null;

alter table notification_recipients
  -- The receiver's own copy is gone: deleted, or withdrawn for all.
  add column deleted_at timestamptz,
  -- By it a stream finds what became visible since its last event: ids are not committed in their order.
  add column sent_xid xid8 not null default pg_current_xact_id();

drop index notification_recipients_unread;
create index notification_recipients_unread on notification_recipients (user_id)
  where read_at is null and deleted_at is null;

-- Whose open streams have news: their ids, or * where they would not fit into one notice (8,000 bytes).
create function tell_listeners(user_ids integer[]) returns void language sql as $$
  select pg_notify('live', case when cardinality(user_ids) > 600 then '*' else array_to_string(user_ids, ',') end)
  where cardinality(user_ids) > 0
$$;

create function notification_recipients_written() returns trigger language plpgsql as $$
begin
  perform tell_listeners(array(select distinct user_id from changed));
  return null;
end $$;

create trigger notification_recipients_told_added after insert on notification_recipients
  referencing new table as changed for each statement execute function notification_recipients_written();
create trigger notification_recipients_told_changed after update on notification_recipients
  referencing new table as changed for each statement execute function notification_recipients_written();

create function notification_corrected() returns trigger language plpgsql as $$
begin
  perform tell_listeners(array(select user_id from notification_recipients
    where notification_id = new.id and deleted_at is null));
  return null;
end $$;

create trigger notifications_told_corrected after update of content on notifications
  for each row when (old.content is distinct from new.content) execute function notification_corrected();

-- A stream ends with its session (rules.md#notifications).
create function session_ended() returns trigger language plpgsql as $$
begin
  perform tell_listeners(array[old.user_id]);
  return null;
end $$;

create trigger sessions_told_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function session_ended();
create trigger sessions_told_removed after delete on sessions
  for each row when (old.ended_at is null) execute function session_ended();

-- Who wants which notifications by mail; whoever has no row wants none.
create table notification_preferences (
  user_id integer not null,
  daily_digest boolean not null default false,
  -- Sent to a group of the institute; to the person alone; to a class; by the system.
  digest_general boolean not null default true,
  digest_personal boolean not null default true,
  digest_classes boolean not null default true,
  digest_system boolean not null default true,
  -- What was sent until then has been in a digest, or was before anybody wanted one.
  digested_until timestamptz not null default claustro_now(),
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_user foreign key (user_id) references users (id) on delete cascade
);
create trigger notification_preferences_touch before update on notification_preferences
  for each row execute function touch();
-- serves the daily digest
create index notification_preferences_daily on notification_preferences (user_id) where daily_digest;
