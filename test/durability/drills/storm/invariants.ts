// What must be true of the institute after any acts, asked of the tables alone: each query gives the rows that break it.

/** Those inscribed and those who come for a course, by section and gender. */
const SITTING = `select s.id, g.gender,
    case g.gender when 'male' then s.males_limit else s.females_limit end as seats,
    case g.gender when 'male' then s.males_assigned else s.females_assigned end as counted,
    case g.gender when 'male' then s.males_held else s.females_held end as held,
    (select count(*) from waiting_list_entries w where w.section_id = s.id and w.gender = g.gender
      and w.offered_until is not null) as offered,
    (select count(*) from inscriptions i join students st on st.id = i.student_id and st.gender = g.gender
      where i.section_id = s.id and i.retired_at is null) as own,
    coalesce((select max(many) from (select count(*) as many from course_sections cs
      join enrolments e on e.course_section_id = cs.id and e.state <> 'withdrawn'
      join inscriptions i on i.id = e.inscription_id and i.section_id <> s.id
      join students st on st.id = e.student_id and st.gender = g.gender
      where cs.section_id = s.id group by cs.id) visits), 0) as visiting
  from sections s cross join (values ('male'), ('female')) g (gender)`
const TAKEN = `select e.*, cs.section_id, cs.course_id, cs.notes_delivered_at, s.period_id, p.closed_at, s.import_id
  from enrolments e join course_sections cs on cs.id = e.course_section_id join sections s on s.id = cs.section_id
  join periods p on p.id = s.period_id`
const sumOf = (status: number) => `(select coalesce(sum(amount), 0) from payments p
  where p.student_id = i.student_id and p.period_id = i.period_id and p.charge_id is null and p.status = ${status})`
const chargedSumOf = (status: number) => `(select coalesce(sum(amount), 0) from payments p
  where p.charge_id = c.id and p.status = ${status})`
const CORRECTED = `exists (select from audit_entries a where a.action = 'inscriptions.correct_note'
  and a.entity_id = e.student_id)`
const MISSED = `(select count(*) filter (where not a.attendance and not a.justified) from attendances a
  where a.enrolment_id = e.id)`

/** What discounts take off, with the price without any, and what older ones took before. */
const REDUCED = `select di.*, d.percent, d.amount_e2 as fixed, d.ended_at, i.period_id, i.student_id <> d.student_id as is_of_another,
    i.semester_price_e2 + sum(di.amount_e2) over (partition by i.id) as gross,
    sum(di.amount_e2) over (partition by i.id order by d.id) - di.amount_e2 as older
  from discounted_inscriptions di join discounts d on d.id = di.discount_id join inscriptions i on i.id = di.inscription_id`
const TAKEN_BACK = `select r.*, c.account_id = d.account_id and d.amount_e2 < 0 and d.amount_e2 = -c.amount_e2 as is_same
  from bank_reversals r join bank_lines c on c.id = r.credit_id join bank_lines d on d.id = r.debit_id`

export const INVARIANTS: Readonly<Record<string, string>> = {
  // Who is in what.
  'nobody is enrolled where notes were handed over': `select * from (${TAKEN}) e
    where e.notes_delivered_at is not null and e.state = 'enrolled'`,
  'nobody is enrolled in a period that is closed': `select * from (${TAKEN}) e
    where e.closed_at is not null and e.state = 'enrolled'`,
  'nobody has a verdict before notes are handed over': `select * from (${TAKEN}) e
    where e.notes_delivered_at is null and e.state in ('approved', 'failed')`,
  'a closed period has all notes': `select cs.id from course_sections cs join sections s on s.id = cs.section_id
    join periods p on p.id = s.period_id where p.closed_at is not null and cs.notes_delivered_at is null`,
  'an enrolment is of its inscription': `select e.id from (${TAKEN}) e join inscriptions i on i.id = e.inscription_id
    where i.student_id <> e.student_id or i.period_id <> e.period_id`,
  'nobody takes a course twice in a period': `select e.student_id, e.course_id, e.period_id from (${TAKEN}) e
    where e.state <> 'withdrawn' group by 1, 2, 3 having count(*) > 1`,
  'an inscription is of its section': `select i.id from inscriptions i join sections s on s.id = i.section_id
    where (i.period_id, i.semester_id, i.specialization_id) <> (s.period_id, s.semester_id, s.specialization_id)`,
  // Who withdrew from a course comes for it no more.
  'a visitor is marked as one': `select e.id from (${TAKEN}) e join inscriptions i on i.id = e.inscription_id
    where e.is_visiting <> (e.section_id <> i.section_id and e.state <> 'withdrawn')`,
  'who retired is in nothing': `select e.id from enrolments e join inscriptions i on i.id = e.inscription_id
    where i.retired_at is not null and e.state = 'enrolled'`,
  'an inscription is retired by a retirement that stands': `select i.id from inscriptions i
    where i.retired_at is not null and not exists (select from withdrawal_inscriptions wi
      join withdrawals w on w.id = wi.withdrawal_id and w.undone_at is null where wi.inscription_id = i.id)`,
  'a last retirement that stands leaves nobody active': `select w.id from withdrawals w join students st on st.id = w.student_id
    where w.kind = 'retirement' and w.undone_at is null and st.state = 'active'
      and not exists (select from withdrawals o where o.student_id = st.id and o.kind = 'retirement' and o.id > w.id)
      and not exists (select from audit_entries a where a.action = 'students.revive' and a.entity_id = st.id
        and a.id > (select max(id) from audit_entries where action = 'withdrawals.retire' and entity_id = st.id))`,
  'a course is withdrawn by a withdrawal that stands': `select e.id from enrolments e where e.state = 'withdrawn'
    and not exists (select from withdrawal_enrolments we join withdrawals w on w.id = we.withdrawal_id
      and w.undone_at is null where we.enrolment_id = e.id)`,
  'a degree has its day': `select id from students where (state = 'graduated') <> (graduated_at is not null)`,
  // Seats.
  'no section is over its seats': `select * from (${SITTING}) s where counted + held > seats`,
  'seats are counted as they are taken': `select * from (${SITTING}) s where own + visiting <> counted`,
  'held seats are those that are offered': `select * from (${SITTING}) s where held <> offered`,
  'who waits has the gender of the list': `select w.id from waiting_list_entries w join students st on st.id = w.student_id
    where w.gender <> st.gender`,
  'who waits is active': `select w.id from waiting_list_entries w join students st on st.id = w.student_id
    where st.state <> 'active'`,
  'nobody waits for the section that one sits in': `select w.id from waiting_list_entries w
    join inscriptions i on i.student_id = w.student_id and i.section_id = w.section_id`,
  'who pre-enrolled and was confirmed is a student': `select id from preregistered_students
    where (state = 'confirmed') <> (student_id is not null)`,
  // Money.
  'what was paid is the sum of approved payments': `select i.id from inscriptions i where i.paid_amount_e2 <> ${sumOf(2)}`,
  'what is reported is the sum of pending payments': `select i.id from inscriptions i where i.pending_amount_e2 <> ${sumOf(1)}`,
  'a charge was paid, and is reported, what its payments say': `select c.id from charges c
    where c.paid_amount_e2 <> ${chargedSumOf(2)} or c.pending_amount_e2 <> ${chargedSumOf(1)}`,
  'a debt is what is left of the price': `select id from inscriptions
    where debt_e2 <> greatest(0, semester_price_e2 - paid_amount_e2 - pending_amount_e2)`,
  'a payment is of an inscription': `select p.id from payments p where not exists (select from inscriptions i
    where i.student_id = p.student_id and i.period_id = p.period_id)`,
  'who reviewed a payment is known': `select id from payments where status <> 1 and reviewed_at is null`,
  // Whose rejection was undone waits beside whatever took its number since, and is marked for the review.
  'a receipt number is used once': `select type, receipt_number from payments p
    where status <> 3 and receipt_number is not null and not stands_twice
      and not (status = 1 and exists (select from audit_entries where action = 'payments.undo' and entity = 'payment'
        and entity_id = p.id and before ->> 'status' = '3'))
    group by 1, 2 having count(*) > 1`,
  'a box was closed with what moved in it': `select c.id from cash_closings c left join cash_movements m on m.cash_closing_id = c.id
    group by c.id having c.registered_e2 <> coalesce(sum(m.amount_e2), 0)
      or c.registered_ves_e2 <> coalesce(sum(m.amount_ves_e2), 0)`,
  'what moved in cash is what approved payments brought': `select m.payment_id from cash_movements m
    join payments p on p.id = m.payment_id group by m.payment_id, p.id
    having sum(coalesce(m.amount_e2, m.amount_ves_e2)) <> case when p.status = 2 then coalesce(p.amount_ves_e2, p.amount) else 0 end`,
  // Prices, discounts and the bank.
  'a price and what discounts take off it are a price of its period': `select i.id from inscriptions i
    join periods p on p.id = i.period_id and (p.enabled or p.enabled_inscriptions)
    where i.semester_price_e2 + coalesce((select sum(amount_e2) from discounted_inscriptions where inscription_id = i.id), 0)
      not in (select p.semester_price_e2 union select s.semester_price_e2 from period_price_settings s
        where s.period_id = p.id)`,
  'a discount takes its part, or what older ones left': `select * from (${REDUCED}) r
    where amount_e2 <> least(gross - older, coalesce(fixed, (gross * percent + 50)::bigint / 100))`,
  'a discount is of the student who pays less': `select * from (${REDUCED}) r where is_of_another`,
  'what ended reduces nothing that runs': `select * from (${REDUCED}) r join periods p on p.id = r.period_id
    where r.ended_at is not null and (p.enabled or p.enabled_inscriptions)`,
  'a line that proves a payment is a credit, and took nothing back': `select p.id from payments p
    join bank_lines l on l.id = p.bank_line_id
    where p.status <> 2 or l.amount_e2 <= 0 or exists (select from bank_reversals where l.id in (debit_id, credit_id))`,
  'a debit takes back a credit of its account and sum': `select * from (${TAKEN_BACK}) r where not is_same`,
  'a line is in one reversal': `select line from (select debit_id as line from bank_reversals
    union all select credit_id from bank_reversals) r group by 1 having count(*) > 1`,
  'a line is of a statement that stands': `select l.id from bank_lines l where not exists (select from bank_statement_lines sl
    join bank_statements s on s.id = sl.statement_id and s.undone_at is null where sl.line_id = l.id)`,
  'what was paid in bolívares counts by a rate of its day or before': `select id from payments where amount_ves_e2 is not null
    and (rate_day > date or amount <> round(amount_ves_e2 * 10000.0 / rate_e4))`,
  // Marks and notes.
  'what is weighed is the sum of evaluations': `select cs.id from course_sections cs where cs.weighting_assigned <>
    (select coalesce(sum(weighting), 0) from lessons where course_section_id = cs.id)
    + (select coalesce(sum(final_delivery_value_percent), 0) from final_deliveries where course_section_id = cs.id)`,
  'absences are those of the roll': `select e.id from enrolments e where e.absences <> ${MISSED}`,
  'delays are those of the roll': `select e.id from enrolments e where e.delays <>
    (select count(*) from attendances a where a.enrolment_id = e.id and a.delayed)`,
  'who missed too much has failed': `select e.id from (${TAKEN}) e join courses c on c.id = e.course_id
    where e.state = 'enrolled' and e.absences_pardoned_at is null
      and absences_counted(e.absences, e.delays) > c.max_absences_to_fail`,
  'who failed by absence missed too much': `select e.id from (${TAKEN}) e join courses c on c.id = e.course_id
    where e.state = 'failed_by_absence' and e.notes_delivered_at is null
      and (e.absences_pardoned_at is not null or absences_counted(e.absences, e.delays) <= c.max_absences_to_fail)`,
  'a verdict is that of the note': `select e.id from (${TAKEN}) e join periods p on p.id = e.period_id
    where e.state in ('approved', 'failed') and e.import_id is null and not ${CORRECTED}
      and (e.state = 'approved') <> (coalesce(e.definitive_note, 0) >= p.approval_minimum_note)`,
  'a lesson lies in its period': `select l.id from lessons l join periods p on p.id = l.period_id
    where l.date < p.start_date or l.date > p.end_date`,
  'a lesson is of its section': `select l.id from lessons l join course_sections cs on cs.id = l.course_section_id
    join sections s on s.id = cs.section_id where (l.section_id, l.period_id) <> (s.id, s.period_id)`,
  'nobody is marked at a lesson that was not registered': `select l.id from lessons l join attendances a on a.lesson_id = l.id
    where l.registered_at is null`,
  'a note is of an evaluation': `select l.id from lessons l join notes n on n.lesson_id = l.id where l.weighting is null`,
  'a mark is of a course that the student takes': `select a.lesson_id, a.enrolment_id from attendances a
    join lessons l on l.id = a.lesson_id join enrolments e on e.id = a.enrolment_id
    join course_sections own on own.id = e.course_section_id join course_sections its on its.id = l.course_section_id
    where own.course_id <> its.course_id`,
  'a note is of a course that the student takes': `select n.lesson_id, n.enrolment_id from notes n
    join lessons l on l.id = n.lesson_id join enrolments e on e.id = n.enrolment_id
    join course_sections own on own.id = e.course_section_id join course_sections its on its.id = l.course_section_id
    where own.course_id <> its.course_id`,
  'juries are counted': `select f.id from final_deliveries f where f.juries_count <>
    (select count(*) from final_delivery_juries where final_delivery_id = f.id)`,
  'only juries note': `select n.final_delivery_id from jury_notes n where not exists (select from final_delivery_juries j
    where j.final_delivery_id = n.final_delivery_id and j.teacher_id = n.teacher_id)`,
  'juries note who takes part': `select n.final_delivery_id, n.enrolment_id from jury_notes n
    where not exists (select from final_delivery_students s
      where s.final_delivery_id = n.final_delivery_id and s.enrolment_id = n.enrolment_id)`,
  'who takes part takes the course': `select s.final_delivery_id from final_delivery_students s
    join final_deliveries f on f.id = s.final_delivery_id join enrolments e on e.id = s.enrolment_id
    where e.course_section_id <> f.course_section_id`,
  // The week.
  'a room is given once': `select classroom_id, period_id, day, class_hour_id from schedule_slots
    where not classroom_shared group by 1, 2, 3, 4 having count(*) > 1`,
  'a section is in one place': `select section_id, day, class_hour_id from schedule_slots group by 1, 2, 3 having count(*) > 1`,
  'a teacher is in one place': `select teacher_id, period_id, day, class_hour_id from schedule_teacher_slots
    group by 1, 2, 3, 4 having count(*) > 1`,
  'a booking takes the hours of its teachers': `select l.schedule_id, t.teacher_id from schedule_slots l
    join course_section_teachers t on t.course_section_id = l.course_section_id
    left join schedule_teacher_slots ts on ts.schedule_id = l.schedule_id and ts.class_hour_id = l.class_hour_id
      and ts.teacher_id = t.teacher_id where ts.schedule_id is null`,
  'an hour is of its booking': `select l.schedule_id from schedule_slots l join schedules h on h.id = l.schedule_id
    where (l.day, l.classroom_id, l.section_id) <> (h.day, h.classroom_id, h.section_id)`,
  // Papers and actas.
  'papers are numbered without gaps': `select year, count(*), max(number) from papers group by 1
    having count(*) <> max(number) or min(number) <> 1`,
  'resolutions are numbered without gaps':
    'select count(*) from equivalences having count(*) <> coalesce(max(number), 0)',
  'a change of pensum that was undone leaves no resolution': `select c.id from pensum_changes c
    join equivalences v on v.id = c.equivalence_id where not c.stands and v.stands`,
  'nobody begins a course that is recognised': `select e.id from (${TAKEN}) e
    join equivalent_courses q on q.student_id = e.student_id and q.course_id = e.course_id and q.stands
    join equivalences v on v.id = q.equivalence_id
    where e.state = 'enrolled' and e.created_at > v.created_at`,
  'what a standing resolution recognises is what the history counts': `select q.equivalence_id, q.course_id
    from equivalent_courses q join equivalences v on v.id = q.equivalence_id
    where q.stands <> v.stands or q.stands and not exists (select from attempts_of(q.student_id) a
      where a.enrolment_id is null and a.course_id = q.course_id and a.state = 'approved' and a.note is not distinct from q.note)`,
  'a request is accepted by the one resolution that stands on it': `select r.id from equivalence_requests r
    where (r.state = 'accepted')::int <> (select count(*) from equivalences v where v.request_id = r.id and v.stands)`,
  'a request that is returned says why, and one that waits was handled by nobody': `select id from equivalence_requests
    where (state = 'returned') <> (return_reason is not null) or (state = 'pending') <> (handled_at is null)`,
  'a request has courses, and documents that prove them': `select r.id from equivalence_requests r
    where not exists (select from equivalence_request_courses q where q.request_id = r.id)
      or (select count(*) from equivalence_request_files f where f.request_id = r.id) not between 1 and 10`,
  'a make-up exam is sealed by an acta of its own, with a result of each': `select u.id from make_ups u
    left join actas a on a.make_up_id = u.id where u.acta_number is distinct from a.number
      or u.is_sealed and not exists (select from make_up_students m where m.make_up_id = u.id)
      or u.is_sealed and exists (select from make_up_students m where m.make_up_id = u.id and m.note is null and not m.not_presented)`,
  'what was made up had been failed': `select m.make_up_id, e.state from make_up_students m
    join enrolments e on e.student_id = m.student_id and e.course_section_id = m.course_section_id
    where m.is_sealed and e.state not in ('failed', 'failed_by_absence')`,
  'nobody begins a course that was made up': `select e.id from (${TAKEN}) e
    join make_up_students m on m.student_id = e.student_id and m.is_sealed
    join make_ups u on u.id = m.make_up_id and e.created_at > u.sealed_at
    join course_sections cs on cs.id = m.course_section_id and cs.course_id = e.course_id
    where e.state = 'enrolled' and (select state from made_up(m.student_id, cs.id)) = 'approved'`,
  'the charge of a make-up exam is of who is inscribed': `select c.id from make_up_students m
    join charges c on c.id = m.charge_id where c.student_id <> m.student_id`,
  'actas are numbered without gaps': 'select count(*) from actas having count(*) <> coalesce(max(number), 0)',
  'an acta follows the one before': `select a.number from actas a left join actas b on b.number = a.number - 1
    where a.previous is distinct from b.hash`,
  'a course that has ended has its acta': `select cs.id from course_sections cs join sections s on s.id = cs.section_id
    join periods p on p.id = s.period_id and p.closed_at is not null
    where s.import_id is null and exists (select from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn')
      and not exists (select from actas a where a.course_section_id = cs.id)`,
  'a request that waits or was canceled has no paper': `select r.id from document_requests r join papers p
    on p.document_request_id = r.id and p.withdrawn_at is null where r.state in ('pending', 'canceled') and r.state = 'canceled'`,
  'a request has one paper that stands': `select document_request_id from papers
    where withdrawn_at is null and document_request_id is not null group by 1 having count(*) > 1`,
  'a paper is of the student of its request': `select p.id from papers p join document_requests r
    on r.id = p.document_request_id where p.student_id <> r.student_id`,
  'the letter of a degree stands with the degree': `select p.id from papers p join students st on st.id = p.student_id
    where p.kind = 'letter' and p.withdrawn_at is null and st.state <> 'graduated'`,
  'a receipt that stands is of an approved payment': `select p.id from papers p join payments y on y.id = p.payment_id
    where p.withdrawn_at is null and y.status <> 2`,
  // The whole.
  'there is one current period': 'select count(*) from periods where enabled having count(*) > 1',
  'a closed period is open for nothing': `select id from periods
    where closed_at is not null and (enabled or enabled_inscriptions or enabled_preregisters)`,
  'a student has the account of one': `select st.id from students st join users u on u.id = st.user_id where u.role <> 'student'`,
  'a teacher has the account of one': `select t.id from teachers t join users u on u.id = t.user_id
    where u.role not in ('teacher', 'coordinator')`,
  'who coordinates is a coordinator': `select sp.id from specializations sp join teachers t on t.id = sp.coordinator_id
    join users u on u.id = t.user_id where u.role <> 'coordinator'`,
  'what was promised to be done was not given up':
    'select id, kind, last_error from jobs where failed_at is not null',
}
