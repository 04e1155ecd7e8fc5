-- An account that is removed is looked for among those who imported and those who undid.
create index imports_by_user on imports (user_id);
create index imports_by_undoer on imports (undone_by) where undone_by is not null;
