-- A step of a request can be taken back: what was ready waits again and its paper is withdrawn, so that a request has
-- had several papers, of which one at most is good. One whose paper was withdrawn before it was handed over may be
-- canceled.

create or replace function insist_document_request_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then
      raise exception 'document request % is not pending', old.id
        using errcode = 'check_violation', constraint = 'document_requests_pending_go';
    end if;
    return old;
  end if;
  if old.state <> new.state and (old.state, new.state) not in
      (('pending', 'generated'), ('generated', 'retired'), ('pending', 'canceled'),
       ('generated', 'pending'), ('retired', 'generated'), ('canceled', 'pending'), ('generated', 'canceled')) then
    raise exception 'document request % goes from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'document_requests_moves';
  end if;
  return new;
end $$;

drop index papers_one_per_request;
create unique index papers_one_per_request on papers (document_request_id)
  where document_request_id is not null and withdrawn_at is null;
create index papers_document_request on papers (document_request_id) where document_request_id is not null;
