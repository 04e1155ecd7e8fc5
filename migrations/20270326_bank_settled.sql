-- What the institute says of the banks' lines: after how many days a report that none of them shows is asked for its proof,
-- and for how many months a line is kept; 0: never asked, and kept for ever.
alter table institution
  add column bank_unknown_days smallint not null default 0
    constraint institution_bank_unknown_days check (bank_unknown_days between 0 and 90),
  add column bank_lines_months smallint not null default 0
    constraint institution_bank_lines_months check (bank_lines_months between 0 and 240);

-- Which days a statement covers, also when its lines are no longer kept.
alter table bank_statements
  add column first_day date,
  add column last_day date,
  add constraint bank_statements_days_in_order check (first_day <= last_day);
update bank_statements st set first_day = covered.first_day, last_day = covered.last_day
  from (select sl.statement_id, min(l.day) as first_day, max(l.day) as last_day
    from bank_statement_lines sl join bank_lines l on l.id = sl.line_id group by 1) covered
  where covered.statement_id = st.id;

-- When the student was asked for the proof of a report that no bank shows: once.
alter table payments add column proof_asked_at timestamptz;
