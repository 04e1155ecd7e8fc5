-- Beside long lists, the papers of something in one PDF are made as a file.
alter table exports
  drop constraint exports_format_known,
  add constraint exports_format_known check (format in ('csv', 'xlsx', 'pdf'));
