-- What waits was handled by nobody, also where it was returned before and sent again.
update equivalence_requests set handled_at = null where state = 'pending' and handled_at is not null;
alter table equivalence_requests add constraint equivalence_requests_waiting_is_unhandled
  check ((state = 'pending') = (handled_at is null));
