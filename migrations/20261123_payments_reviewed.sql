-- serves what was decided on a day, last first
create index payments_reviewed on payments (reviewed_at, id) where reviewed_at is not null;
