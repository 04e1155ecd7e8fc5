-- A student's report is accepted whatever its receipt number: a refusal would tell that another has it. What must never
-- be is two approved payments with one number.
drop index payments_receipt_unique;
create unique index payments_receipt_unique on payments (type, receipt_number) where status = 2;
