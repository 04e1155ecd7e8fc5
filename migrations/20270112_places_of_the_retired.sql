-- The places on waiting lists that a retirement took away, to be given back when it is undone.

create table withdrawal_places (
  withdrawal_id integer not null,
  section_id integer not null,
  -- The order of the list: whoever had it has it again.
  entry_id integer not null,
  joined_at timestamptz not null,
  constraint withdrawal_places_pkey primary key (withdrawal_id, section_id),
  constraint withdrawal_places_withdrawal foreign key (withdrawal_id) references withdrawals (id) on delete cascade,
  constraint withdrawal_places_section foreign key (section_id) references sections (id) on delete cascade
);
create index withdrawal_places_section on withdrawal_places (section_id);
