-- Which statements have a line: it stays as long as one of them does.
create table bank_statement_lines (
  line_id integer not null constraint bank_statement_lines_line references bank_lines on delete cascade,
  statement_id integer not null constraint bank_statement_lines_statement references bank_statements,
  constraint bank_statement_lines_pkey primary key (line_id, statement_id)
);
create index bank_statement_lines_of_statement on bank_statement_lines (statement_id, line_id);
insert into bank_statement_lines (line_id, statement_id) select id, statement_id from bank_lines;
alter table bank_lines drop column statement_id;
