-- What looks the same is the same (rules.md#values): one form for what is compared, which src/kernel/text.ts has likewise.

-- Signs that nobody sees, or that turn a line round.
create function without_unseen(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(value, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');

-- Apostrophes and dashes as the keyboard has them: a phone writes others by itself.
create function plain_signs(value text) returns text language sql immutable strict parallel safe
  return translate(without_unseen(value),
    E'\u2018\u2019\u201b\u00b4\u0060\u02bc\u02b9\u2032\uff07\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d',
    E'\'\'\'\'\'\'\'\'\'----------');

create or replace function plain(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(plain_signs(value), NFKD)));

-- What a word that is searched must be like.
create function search_pattern(word text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(plain(word), '([\\%_])', '\\\1', 'g') || '%';

create function code_key(value text) returns text language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(normalize(plain_signs(value), NFKC), '\s+', ' ', 'g')));

-- A number of dots and dashes alone is compared as it is.
create function receipt_key(value text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(regexp_replace(code_key(value), '[\s.-]', '', 'g'), ''), value);

create function receipt_without_zeros(value text) returns text language sql immutable strict parallel safe
  return ltrim(receipt_key(value), '0');

create function address_form(value text) returns text language sql immutable strict parallel safe
  return lower(normalize(btrim(without_unseen(value)), NFC));

-- What was searched by the former function. Only rows that it wrote otherwise are written, and no version changes.
do $$
declare
  it record;
begin
  for it in select t.of, t.part, pg_get_expr(d.adbin, d.adrelid) as searched
    from (values ('activities', 'title'), ('binnacles', 'title'), ('classrooms', 'code'), ('courses', 'code'),
      ('documents', 'title'), ('final_deliveries', 'code'), ('holidays', 'title'), ('lessons', 'title'),
      ('pensums', 'name'), ('preregistered_students', 'email'), ('specializations', 'code'), ('students', 'first_name'),
      ('teachers', 'first_name'), ('users', 'email')) as t (of, part)
    join pg_attribute a on a.attrelid = t.of::regclass and a.attname = 'search_text'
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  loop
    execute format('alter table %I disable trigger user', it.of);
    execute format('update %I set %I = %2$I where search_text <> %s', it.of, it.part, it.searched);
    execute format('alter table %I enable trigger user', it.of);
  end loop;
end $$;
drop index payments_receipt_search;
create index payments_receipt_search on payments
  using gin (plain(coalesce(receipt_number, '')) gin_trgm_ops) with (fastupdate = off);

-- Two of before that are the same now both stay as they are: the later one is marked, and kept out of the index.
alter table users add column stands_twice boolean not null default false;
alter table payments add column stands_twice boolean not null default false;
alter table sections add column stands_twice boolean not null default false;
alter table semesters add column stands_twice boolean not null default false;
alter table classrooms add column stands_twice boolean not null default false;
alter table courses add column stands_twice boolean not null default false;
alter table specializations add column stands_twice boolean not null default false;

alter table users drop constraint users_email_normal;
alter table preregistered_students drop constraint preregistered_students_email_normal;
do $$
declare
  it record;
begin
  for it in select * from (values
      ('payments', 'type, receipt_key(receipt_number)', 'status = 2 and receipt_number is not null'),
      ('sections', 'period_id, semester_id, code_key(letter_code)', 'true'),
      ('semesters', 'pensum_id, code_key(code)', 'true'), ('classrooms', 'code_key(code)', 'true'),
      ('courses', 'code_key(code)', 'true'), ('specializations', 'code_key(code)', 'true')) as t (of, same, compared)
  loop
    execute format('alter table %I disable trigger user', it.of);
    execute format('update %1$I set stands_twice = true where id in (select id from (
      select id, row_number() over (partition by %2$s order by id) as place from %1$I where %3$s) placed where place > 1)',
      it.of, it.same, it.compared);
    execute format('alter table %I enable trigger user', it.of);
  end loop;
  alter table users disable trigger user;
  alter table preregistered_students disable trigger user;
  for it in select id, address_form(email) as address from users where email <> address_form(email) order by id loop
    if exists (select from users where email = it.address) then
      update users set stands_twice = true where id = it.id;
    else
      update users set email = it.address where id = it.id;
    end if;
  end loop;
  update preregistered_students set email = address_form(email) where email <> address_form(email);
  alter table users enable trigger user;
  alter table preregistered_students enable trigger user;
end $$;
alter table users add constraint users_email_normal check (stands_twice or email = address_form(email));
alter table preregistered_students add constraint preregistered_students_email_normal check (email = address_form(email));

create function no_longer_twice() returns trigger language plpgsql as $$
begin
  new.stands_twice := false;
  return new;
end $$;
create trigger users_no_longer_twice before update of email on users
  for each row when (old.stands_twice and new.email <> old.email) execute function no_longer_twice();
create trigger sections_no_longer_twice before update of letter_code on sections
  for each row when (old.stands_twice and new.letter_code <> old.letter_code) execute function no_longer_twice();
create trigger semesters_no_longer_twice before update of code on semesters
  for each row when (old.stands_twice and new.code <> old.code) execute function no_longer_twice();
create trigger classrooms_no_longer_twice before update of code on classrooms
  for each row when (old.stands_twice and new.code <> old.code) execute function no_longer_twice();
create trigger courses_no_longer_twice before update of code on courses
  for each row when (old.stands_twice and new.code <> old.code) execute function no_longer_twice();
create trigger specializations_no_longer_twice before update of code on specializations
  for each row when (old.stands_twice and new.code <> old.code) execute function no_longer_twice();

drop index payments_receipt_unique;
create unique index payments_receipt_unique on payments (type, receipt_key(receipt_number))
  where status = 2 and not stands_twice;
create index payments_receipt_standing on payments (type, receipt_without_zeros(receipt_number)) where status <> 3;
create unique index sections_letter_code_any_case on sections (period_id, semester_id, code_key(letter_code))
  where not stands_twice;
create unique index semesters_code_any_case on semesters (pensum_id, code_key(code)) where not stands_twice;
drop index classrooms_code_any_case, courses_code_any_case, specializations_code_any_case;
create unique index classrooms_code_any_case on classrooms (code_key(code)) where not stands_twice;
create unique index courses_code_any_case on courses (code_key(code)) where not stands_twice;
create unique index specializations_code_any_case on specializations (code_key(code)) where not stands_twice;
