-- What cash somebody took or gave back, day by day, and the boxes that were closed over it.
create table cash_closings (
  id integer generated always as identity constraint cash_closings_pkey primary key,
  number integer not null constraint cash_closings_number_unique unique,
  user_id integer not null constraint cash_closings_user references users,
  day date not null,
  registered_e2 integer not null,
  registered_ves_e2 bigint not null,
  counted_e2 integer not null constraint cash_closings_counted_not_negative check (counted_e2 >= 0),
  counted_ves_e2 bigint not null constraint cash_closings_counted_ves_not_negative check (counted_ves_e2 >= 0),
  difference_reason text,
  created_at timestamptz not null default claustro_now(),
  constraint cash_closings_one_a_day unique (user_id, day),
  constraint cash_closings_of_movements unique (id, user_id, day),
  constraint cash_closings_difference_has_reason check (
    (registered_e2 = counted_e2 and registered_ves_e2 = counted_ves_e2) = (difference_reason is null))
);
create index cash_closings_day on cash_closings (day, id);

-- Numbers without gaps, and nothing of a closed box changes.
create function insist_cash_closing_follows() returns trigger language plpgsql as $$
begin
  lock table cash_closings in share row exclusive mode;
  if new.number <> coalesce((select max(number) from cash_closings), 0) + 1 then
    raise exception 'cash closing % does not follow', new.number
      using errcode = 'check_violation', constraint = 'cash_closings_follow';
  end if;
  return new;
end $$;
create trigger cash_closings_follow before insert on cash_closings
  for each row execute function insist_cash_closing_follows();
create function refuse_cash_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'cash closings stay' using errcode = 'check_violation', constraint = 'cash_closings_stay';
end $$;
create trigger cash_closings_stay before update or delete on cash_closings
  for each row execute function refuse_cash_closing_change();

create table cash_movements (
  id integer generated always as identity constraint cash_movements_pkey primary key,
  payment_id integer not null constraint cash_movements_payment references payments,
  user_id integer not null constraint cash_movements_user references users,
  day date not null,
  -- Of one currency, below zero where a payment of a closed box was taken back.
  amount_e2 integer,
  amount_ves_e2 bigint,
  cash_closing_id integer,
  created_at timestamptz not null default claustro_now(),
  constraint cash_movements_one_currency check (num_nonnulls(amount_e2, amount_ves_e2) = 1),
  constraint cash_movements_closing foreign key (cash_closing_id, user_id, day) references cash_closings (id, user_id, day)
);
create index cash_movements_payment on cash_movements (payment_id, id);
create index cash_movements_open on cash_movements (user_id, day, id) where cash_closing_id is null;
create index cash_movements_closing on cash_movements (cash_closing_id, id) where cash_closing_id is not null;
create index cash_movements_user on cash_movements (user_id);

-- Cash is in the box of whoever approved it, on that day, or on the next where the day was closed. Taken back, it leaves
-- the open box, or is given back by the box that stands open after the closed one.
create function cash_moves() returns trigger language plpgsql as $$
declare
  taken cash_movements%rowtype;
  whose integer;
  on_day date;
begin
  if new.status = 2 then
    whose := new.reviewed_by;
  else
    select * into taken from cash_movements where payment_id = new.id order by id desc limit 1;
    if coalesce(taken.amount_e2, taken.amount_ves_e2, 0) <= 0 then return null; end if;
    whose := taken.user_id;
  end if;
  if whose is null then return null; end if;
  -- Nobody closes a box while something enters it.
  perform from users where id = whose for share;
  if new.status <> 2 then
    delete from cash_movements where id = taken.id and cash_closing_id is null;
    if found then return null; end if;
  end if;
  on_day := greatest((claustro_now() at time zone 'America/Caracas')::date,
    (select max(day) + 1 from cash_closings where user_id = whose));
  insert into cash_movements (payment_id, user_id, day, amount_e2, amount_ves_e2)
  values (new.id, whose, on_day,
    case when new.status = 2 then case when new.amount_ves_e2 is null then new.amount end else -taken.amount_e2 end,
    case when new.status = 2 then new.amount_ves_e2 else -taken.amount_ves_e2 end);
  return null;
end $$;
create trigger payments_cash_approved after insert on payments
  for each row when (new.type = 1 and new.status = 2) execute function cash_moves();
create trigger payments_cash_reviewed after update of status on payments
  for each row when ((old.status = 2) <> (new.status = 2) and (new.type = 1)) execute function cash_moves();
