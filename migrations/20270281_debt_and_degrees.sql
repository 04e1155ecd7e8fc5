-- The institute may ask that nothing is owed before a degree, as it may before a re-inscription.
alter table institution add column debt_blocks_graduation boolean not null default false;
