-- serves the list of payments, newest first
create index payments_created on payments (created_at, id);
