-- Who was proposed by a closing is asked for anew once a note of it is corrected (rules.md#graduation).

-- Inscribed in the last semester of a pensum in the period, with each enabled course of the pensums followed approved.
create function finishes_studies(student integer, period integer) returns boolean language sql stable as $$
  select exists (select from inscriptions i
    join specializations sp on sp.id = i.specialization_id
    join sections s on s.id = i.section_id
    join semesters se on se.id = i.semester_id
    where i.student_id = student and i.period_id = period and i.retired_at is null
      and not exists (select from semesters later where later.pensum_id = s.pensum_id and later.number > se.number)
      and (not sp.is_basic or not exists (select from specializations o where o.enabled and not o.is_basic))
      and not exists (
        select from (select distinct on (fi.specialization_id) fs.pensum_id from inscriptions fi
            join sections fs on fs.id = fi.section_id join periods fp on fp.id = fi.period_id
            where fi.student_id = student order by fi.specialization_id, fp.year desc, fp.number desc) followed
        join semester_courses sc on sc.pensum_id = followed.pensum_id and sc.enabled
        where not exists (select from enrolments e join course_sections cs on cs.id = e.course_section_id
          where e.student_id = student and e.state = 'approved' and cs.course_id = sc.course_id)))
$$;

create or replace function period_proposes_graduates() returns trigger language plpgsql as $$
begin
  if new.closed_at is null then
    update students set graduation_proposed_in = null where graduation_proposed_in = new.id and state <> 'graduated';
    return null;
  end if;
  update students st set graduation_proposed_in = new.id
  from inscriptions i
  where i.student_id = st.id and st.state = 'active' and i.period_id = new.id
    and finishes_studies(st.id, new.id);
  return null;
end $$;
