-- What a requested paper says of its student, part by part, each as a hash: before it leaves the office it is compared with
-- what is so then. Null of other kinds, and of papers of before.
alter table papers
  add column said jsonb,
  add constraint papers_said_of_a_request check (said is null or document_request_id is not null);
