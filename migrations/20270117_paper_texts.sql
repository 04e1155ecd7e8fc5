-- What certificates and letters say, in the institute's own words: each change is another version, and a paper keeps
-- the one that it was made with. Version 1 is what they said before.

create table paper_texts (
  id integer primary key generated always as identity,
  kind text not null,
  version integer not null,
  opening text not null,
  content text not null,
  remark text,
  closing text not null,
  -- Null: it came with the program.
  author_user_id integer,
  created_at timestamptz not null default claustro_now(),
  constraint paper_texts_kind_known check (kind in ('study', 'grades', 'letter')),
  constraint paper_texts_version_from_one check (version >= 1),
  constraint paper_texts_version unique (kind, version),
  constraint paper_texts_lengths check (
    length(opening) between 1 and 300 and length(content) between 1 and 3000
    and length(remark) between 1 and 600 and length(closing) between 1 and 300),
  constraint paper_texts_author foreign key (author_user_id) references users (id)
);
create index paper_texts_author on paper_texts (author_user_id) where author_user_id is not null;

insert into paper_texts (kind, version, opening, content, remark, closing)
select kind, 1, 'Quien suscribe, en nombre de {instituto}, hace constar que', content, remark,
  'Se expide a petición de la parte interesada {lugar_y_fecha}.'
from (values
  ('study',
    '{titular} {documento}, cursa el {semestre} de la especialidad {especialidad}, sección {seccion}, {turno}, en el período académico {periodo}, {lapso}, con inscripción en las materias que siguen.',
    null),
  ('grades',
    '{titular} {documento}, cursó en el período académico {periodo}, {lapso}, el {semestre} de la especialidad {especialidad}, con los resultados que siguen.',
    'La escala es de 0 a 20 puntos; el promedio pondera cada nota por sus créditos.'),
  ('letter',
    '{titular} {documento}, es {egresado|egresada} de la especialidad {especialidad} de esta institución, donde aprobó {materias} materias y {creditos} unidades de crédito{con_promedio}.
Durante sus estudios mostró dedicación, responsabilidad y un trato correcto con la comunidad académica. Por ello {lo|la} recomendamos para los estudios o el trabajo que emprenda, y quedamos a disposición de quien desee ampliar esta información.',
    null)) as said (kind, content, remark);

create function refuse_paper_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'version % of the text stays as it is', old.version
    using errcode = 'check_violation', constraint = 'paper_texts_stay';
end $$;
create trigger paper_texts_stay before update or delete on paper_texts
  for each row execute function refuse_paper_text_change();

alter table papers
  -- The version of its text; null of what was made before there were versions, and of kinds without one.
  add column text_id integer,
  add constraint papers_text foreign key (text_id) references paper_texts (id);
create index papers_text on papers (text_id) where text_id is not null;
-- The list of all that was made, by kind, by what was withdrawn, by day.
create index papers_kind on papers (kind, id);
create index papers_withdrawn on papers (id) where withdrawn_at is not null;
create index papers_issued_on on papers (issued_on, id);
