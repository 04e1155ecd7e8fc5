-- serves the list of payments in the order of their reviews, which has those that wait too
drop index payments_reviewed;
create index payments_reviewed on payments (reviewed_at, id);
