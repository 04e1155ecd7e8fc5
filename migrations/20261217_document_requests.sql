-- What students ask the office for (rules.md#document-requests).

create table document_request_types (
  id integer primary key generated always as identity,
  kind smallint not null,
  name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint document_request_types_kind_known check (kind in (1, 2, 4)),
  constraint document_request_types_id_kind_unique unique (id, kind)
);
-- One enabled type per kind.
create unique index document_request_types_one_enabled on document_request_types (kind) where enabled;
create trigger document_request_types_touch before update on document_request_types
  for each row execute function touch();
insert into document_request_types (kind, name)
  values (1, 'Constancia de estudio'), (2, 'Constancia de notas'), (4, 'Carta de recomendación');

create table document_requests (
  id integer primary key generated always as identity,
  student_id integer not null,
  type_id integer not null,
  -- The kind of its type.
  type smallint not null,
  -- Of what it speaks: the current one, the last closed one, or the last one of a graduate.
  period_id integer not null,
  state text not null default 'pending',
  notes text,
  requested_by integer not null,
  generated_at timestamptz,
  retired_at timestamptz,
  canceled_at timestamptz,
  -- Who did the last of them, and why it was canceled.
  handled_by integer,
  reason text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint document_requests_state_known check (state in ('pending', 'generated', 'retired', 'canceled')),
  constraint document_requests_moments_of_state check (
    (generated_at is not null) = (state in ('generated', 'retired'))
    and (retired_at is not null) = (state = 'retired')
    and (canceled_at is not null) = (state = 'canceled')),
  constraint document_requests_student foreign key (student_id) references students (id),
  constraint document_requests_type foreign key (type_id, type) references document_request_types (id, kind),
  constraint document_requests_period foreign key (period_id) references periods (id),
  constraint document_requests_requester foreign key (requested_by) references users (id),
  constraint document_requests_handler foreign key (handled_by) references users (id)
);
-- Nobody waits twice for the same.
create unique index document_requests_one_pending on document_requests (student_id, type) where state = 'pending';
create index document_requests_student on document_requests (student_id, id);
create index document_requests_type on document_requests (type_id, type);
create index document_requests_period on document_requests (period_id);
create index document_requests_requester on document_requests (requested_by);
create index document_requests_handler on document_requests (handled_by) where handled_by is not null;
-- The queue: those of a state, oldest first.
create index document_requests_queue on document_requests (state, created_at, id);
create trigger document_requests_touch before update on document_requests for each row execute function touch();

-- Only pending → generated → retired and pending → canceled; what was handled stays on record.
create function insist_document_request_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then
      raise exception 'document request % is not pending', old.id
        using errcode = 'check_violation', constraint = 'document_requests_pending_go';
    end if;
    return old;
  end if;
  if old.state <> new.state and (old.state, new.state) not in
      (('pending', 'generated'), ('generated', 'retired'), ('pending', 'canceled')) then
    raise exception 'document request % goes from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'document_requests_moves';
  end if;
  return new;
end $$;
create trigger document_requests_moves before update of state or delete on document_requests
  for each row execute function insist_document_request_moves();
