-- What was collected for inscriptions is read from the index alone.
drop index payments_period_date;
create index payments_period_date on payments (period_id, date) include (amount, charge_id) where status = 2;
