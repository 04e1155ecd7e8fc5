-- Papers that are made when the student asks, as often as the institute allows of each type.
alter table document_request_types
  add column self_service boolean not null default false,
  add column self_service_most integer not null default 2,
  add column self_service_days integer not null default 30,
  add constraint document_request_types_self_service_limits
    check (self_service_most between 1 and 50 and self_service_days between 1 and 365);

-- Who was served so has the paper already: it waits for nobody, and no step of it is taken back.
alter table document_requests
  add column is_self_served boolean not null default false,
  add constraint document_requests_self_served_have check (not is_self_served or state = 'retired');
create index document_requests_self_served on document_requests (student_id, type, created_at) where is_self_served;
create index document_requests_self_served_latest on document_requests (updated_at, id) where is_self_served;
