-- Who was told that there is a note in a final delivery: once, as of an evaluation.
create table final_delivery_notices (
  final_delivery_id int not null,
  enrolment_id int not null,
  created_at timestamptz not null default claustro_now(),
  constraint final_delivery_notices_pkey primary key (final_delivery_id, enrolment_id),
  constraint final_delivery_notices_delivery foreign key (final_delivery_id) references final_deliveries (id) on delete cascade,
  constraint final_delivery_notices_enrolment foreign key (enrolment_id) references enrolments (id) on delete cascade
);
create index final_delivery_notices_enrolment on final_delivery_notices (enrolment_id);
-- What was noted before is no news.
insert into final_delivery_notices (final_delivery_id, enrolment_id)
  select distinct final_delivery_id, enrolment_id from jury_notes;
