-- What is written is found at once by its trigrams. With a list of pending entries, which only a vacuum sorts in, every
-- search read through all that was written since: after some hundred new students it took four times as long.
alter index courses_search set (fastupdate = off);
alter index lessons_search set (fastupdate = off);
alter index payments_receipt_search set (fastupdate = off);
alter index preregistered_students_search set (fastupdate = off);
alter index students_search set (fastupdate = off);
alter index teachers_search set (fastupdate = off);
alter index users_search set (fastupdate = off);
select gin_clean_pending_list('courses_search');
select gin_clean_pending_list('lessons_search');
select gin_clean_pending_list('payments_receipt_search');
select gin_clean_pending_list('preregistered_students_search');
select gin_clean_pending_list('students_search');
select gin_clean_pending_list('teachers_search');
select gin_clean_pending_list('users_search');
