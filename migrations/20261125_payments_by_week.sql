-- serves what a period has brought in week by week, on the home of the administration
create index payments_period_date on payments (period_id, date) include (amount) where status = 2;
