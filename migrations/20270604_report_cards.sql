-- Whether a report card says the place of its student in the section.
alter table institution add column report_card_places boolean not null default false;
