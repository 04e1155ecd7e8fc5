import { rollNoticeJob } from '#features/enrolment/enrolments/roll-notices/server/jobs.ts'
import { equivalenceRoutes } from '#features/enrolment/equivalences/server/routes.ts'
import { movedNoticeJob } from '#features/enrolment/inscriptions/section-change/server/jobs.ts'
import { approvalNoticeJob } from '#features/enrolment/inscriptions/semester-approval/server/jobs.ts'
import { inscriptionRoutes } from '#features/enrolment/inscriptions/server/routes.ts'
import { preregistrationRoutes } from '#features/enrolment/preregistrations/server/routes.ts'
import { reinscriptionRoutes } from '#features/enrolment/reinscriptions/server/routes.ts'
import { seatOfferExpiryJob, seatOfferJob } from '#features/enrolment/waiting-list/server/jobs.ts'
import { waitingListRoutes } from '#features/enrolment/waiting-list/server/routes.ts'
import { withdrawalRoutes } from '#features/enrolment/withdrawals/server/routes.ts'
import { auditRoutes } from '#features/institute/audit/server/routes.ts'
import { backupRoutes } from '#features/institute/backups/server/routes.ts'
import { exportJob } from '#features/institute/exports/making/server/jobs.ts'
import { exportRoutes } from '#features/institute/exports/server/routes.ts'
import { importRoutes } from '#features/institute/imports/server/routes.ts'
import { institutionRoutes } from '#features/institute/institution/server/routes.ts'
import { savedViewRoutes } from '#features/institute/saved-views/server/routes.ts'
import { activityRoutes } from '#features/messages/activities/server/routes.ts'
import { digestJob } from '#features/messages/notifications/digest/server/jobs.ts'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { notificationRoutes } from '#features/messages/notifications/server/routes.ts'
import { bankRoutes } from '#features/money/bank/server/routes.ts'
import { lineSweepJob } from '#features/money/bank/statements/server/jobs.ts'
import { unknownReportsJob } from '#features/money/bank/unknown/server/jobs.ts'
import { cashRoutes } from '#features/money/cash/server/routes.ts'
import { discountRoutes } from '#features/money/discounts/server/routes.ts'
import { feeRoutes } from '#features/money/fees/server/routes.ts'
import { surchargeJob } from '#features/money/fees/surcharges/server/jobs.ts'
import { instalmentReminderJob } from '#features/money/instalments/reminding/server/jobs.ts'
import { instalmentRoutes } from '#features/money/instalments/server/routes.ts'
import { noticeJob } from '#features/money/payments/notices/server/jobs.ts'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { rateRoutes } from '#features/money/rates/server/routes.ts'
import { receivingRoutes } from '#features/money/receiving-accounts/server/routes.ts'
import { statementRoutes } from '#features/money/statements/server/routes.ts'
import { requestNoticeJob } from '#features/papers/document-requests/notices/server/jobs.ts'
import { documentRequestRoutes } from '#features/papers/document-requests/server/routes.ts'
import { paperRoutes } from '#features/papers/papers/server/routes.ts'
import { lockedJob, recoveryJob } from '#features/people/account/server/jobs.ts'
import { sessionRoutes } from '#features/people/account/server/routes.ts'
import { binnacleRoutes } from '#features/people/binnacles/server/routes.ts'
import { studentRoutes } from '#features/people/students/server/routes.ts'
import { teacherRoutes } from '#features/people/teachers/server/routes.ts'
import { userRoutes } from '#features/people/users/server/routes.ts'
import { courseRoutes } from '#features/plan/courses/server/routes.ts'
import { pensumRoutes } from '#features/plan/pensums/server/routes.ts'
import { prelationRoutes } from '#features/plan/prelations/server/routes.ts'
import { specializationRoutes } from '#features/plan/specializations/server/routes.ts'
import { dashboardRoutes } from '#features/roofs/dashboard/server/routes.ts'
import { reportRoutes } from '#features/roofs/reports/server/routes.ts'
import { absenceNoticeJob } from '#features/teaching/attendance/absences/server/jobs.ts'
import { attendanceRoutes } from '#features/teaching/attendance/server/routes.ts'
import { noteReminderJob } from '#features/teaching/closing/reminding/server/jobs.ts'
import { remindingRoutes } from '#features/teaching/closing/reminding/server/routes.ts'
import { recordsCheckJob } from '#features/teaching/closing/server/jobs.ts'
import { closingRoutes } from '#features/teaching/closing/server/routes.ts'
import { documentHashesJob } from '#features/teaching/documents/server/jobs.ts'
import { documentRoutes } from '#features/teaching/documents/server/routes.ts'
import { deliveryNoticeJob } from '#features/teaching/final-deliveries/note-notices/server/jobs.ts'
import { juryReminderJob } from '#features/teaching/final-deliveries/reminding/server/jobs.ts'
import { finalDeliveryRoutes } from '#features/teaching/final-deliveries/server/routes.ts'
import { noteNoticeJob } from '#features/teaching/gradebook/note-notices/server/jobs.ts'
import { gradebookRoutes } from '#features/teaching/gradebook/server/routes.ts'
import { moveNoticeJob, removalNoticeJob } from '#features/teaching/lessons/notices/server/jobs.ts'
import { lessonRoutes } from '#features/teaching/lessons/server/routes.ts'
import { makeUpRoutes } from '#features/teaching/make-ups/server/routes.ts'
import { availabilityRoutes } from '#features/timetable/availabilities/server/routes.ts'
import { classHourRoutes } from '#features/timetable/class-hours/server/routes.ts'
import { classroomRoutes } from '#features/timetable/classrooms/server/routes.ts'
import { holidayRoutes } from '#features/timetable/holidays/server/routes.ts'
import { periodRoutes } from '#features/timetable/periods/server/routes.ts'
import { scheduleRoutes } from '#features/timetable/schedules/server/routes.ts'
import { sectionRoutes } from '#features/timetable/sections/server/routes.ts'
import { proposalJob } from '#features/timetable/timetabling/making/server/jobs.ts'
import { timetablingRoutes } from '#features/timetable/timetabling/server/routes.ts'
import { weekNoticeJob } from '#features/timetable/timetabling/telling/server/jobs.ts'
import type { Served } from './call.ts'
import { removalJob } from './files/removal.ts'
import { mailJob } from './mail/mail.ts'

/** The routes of every feature, one line each. */
export const routes: readonly Served[] = [
  ...activityRoutes,
  ...auditRoutes,
  ...availabilityRoutes,
  ...backupRoutes,
  ...classHourRoutes,
  ...classroomRoutes,
  ...courseRoutes,
  ...dashboardRoutes,
  ...exportRoutes,
  ...holidayRoutes,
  ...importRoutes,
  ...inscriptionRoutes,
  ...equivalenceRoutes,
  ...makeUpRoutes,
  ...reinscriptionRoutes,
  ...institutionRoutes,
  ...closingRoutes,
  ...remindingRoutes,
  ...lessonRoutes,
  ...attendanceRoutes,
  ...gradebookRoutes,
  ...notificationRoutes,
  ...pensumRoutes,
  ...periodRoutes,
  ...prelationRoutes,
  ...preregistrationRoutes,
  ...scheduleRoutes,
  ...timetablingRoutes,
  ...sectionRoutes,
  ...paymentRoutes,
  ...bankRoutes,
  ...cashRoutes,
  ...discountRoutes,
  ...receivingRoutes,
  ...statementRoutes,
  ...feeRoutes,
  ...instalmentRoutes,
  ...rateRoutes,
  ...reportRoutes,
  ...savedViewRoutes,
  ...sessionRoutes,
  ...specializationRoutes,
  ...studentRoutes,
  ...teacherRoutes,
  ...userRoutes,
  ...withdrawalRoutes,
  ...finalDeliveryRoutes,
  ...documentRoutes,
  ...binnacleRoutes,
  ...waitingListRoutes,
  ...documentRequestRoutes,
  ...paperRoutes,
]

export const jobs = [
  absenceNoticeJob,
  lineSweepJob,
  unknownReportsJob,
  instalmentReminderJob,
  surchargeJob,
  digestJob,
  exportJob,
  lockedJob,
  mailJob,
  moveNoticeJob,
  removalNoticeJob,
  documentHashesJob,
  noteNoticeJob,
  deliveryNoticeJob,
  noteReminderJob,
  juryReminderJob,
  noticeJob,
  proposalJob,
  recordsCheckJob,
  recoveryJob,
  requestNoticeJob,
  rollNoticeJob,
  movedNoticeJob,
  approvalNoticeJob,
  studentNoticeJob,
  removalJob,
  seatOfferJob,
  seatOfferExpiryJob,
  weekNoticeJob,
]
