-- The kardex, the acta and the receipt say the institute's own words too: a sentence before what they list, a remark
-- under it and a closing. Certificates and letters alone are prose, with a content. Version 1 is what they said before.

alter table paper_texts
  alter column opening drop not null,
  alter column content drop not null,
  drop constraint paper_texts_kind_known,
  add constraint paper_texts_kind_known
    check (kind in ('study', 'grades', 'letter', 'kardex', 'acta', 'receipt')),
  add constraint paper_texts_prose check (case when kind in ('study', 'grades', 'letter')
    then opening is not null and content is not null else content is null end);

insert into paper_texts (kind, version, opening, content, remark, closing) values
  ('kardex', 1, null, null,
    'Índice: suma de nota por crédito entre los créditos, último intento de cada materia.',
    'Se expide {lugar_y_fecha}.'),
  ('acta', 1, null, null, null, 'Se expide {lugar_y_fecha}.'),
  ('receipt', 1, null, null, null, 'Se expide {lugar_y_fecha}.');

alter table actas
  -- The words of the day when it was sealed, whenever it is drawn; null of what was sealed before there were versions: the
  -- first.
  add column text_id integer,
  add constraint actas_text foreign key (text_id) references paper_texts (id);
create index actas_text on actas (text_id) where text_id is not null;
