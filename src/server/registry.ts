import { lockedJob, recoveryJob } from '#features/account/server/jobs.ts'
import { sessionRoutes } from '#features/account/server/routes.ts'
import { activityRoutes } from '#features/activities/server/routes.ts'
import { absenceNoticeJob } from '#features/attendance/absences/server/jobs.ts'
import { attendanceRoutes } from '#features/attendance/server/routes.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { backupRoutes } from '#features/backups/server/routes.ts'
import { binnacleRoutes } from '#features/binnacles/server/routes.ts'
import { classHourRoutes } from '#features/class-hours/server/routes.ts'
import { classroomRoutes } from '#features/classrooms/server/routes.ts'
import { noteReminderJob } from '#features/closing/reminding/server/jobs.ts'
import { remindingRoutes } from '#features/closing/reminding/server/routes.ts'
import { recordsCheckJob } from '#features/closing/server/jobs.ts'
import { closingRoutes } from '#features/closing/server/routes.ts'
import { courseRoutes } from '#features/courses/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { requestNoticeJob } from '#features/document-requests/notices/server/jobs.ts'
import { documentRequestRoutes } from '#features/document-requests/server/routes.ts'
import { documentHashesJob } from '#features/documents/server/jobs.ts'
import { documentRoutes } from '#features/documents/server/routes.ts'
import { rollNoticeJob } from '#features/enrolments/roll-notices/server/jobs.ts'
import { exportJob } from '#features/exports/making/server/jobs.ts'
import { exportRoutes } from '#features/exports/server/routes.ts'
import { deliveryNoticeJob } from '#features/final-deliveries/note-notices/server/jobs.ts'
import { juryReminderJob } from '#features/final-deliveries/reminding/server/jobs.ts'
import { finalDeliveryRoutes } from '#features/final-deliveries/server/routes.ts'
import { noteNoticeJob } from '#features/gradebook/note-notices/server/jobs.ts'
import { gradebookRoutes } from '#features/gradebook/server/routes.ts'
import { holidayRoutes } from '#features/holidays/server/routes.ts'
import { importRoutes } from '#features/imports/server/routes.ts'
import { movedNoticeJob } from '#features/inscriptions/section-change/server/jobs.ts'
import { approvalNoticeJob } from '#features/inscriptions/semester-approval/server/jobs.ts'
import { inscriptionRoutes } from '#features/inscriptions/server/routes.ts'
import { institutionRoutes } from '#features/institution/server/routes.ts'
import { moveNoticeJob, removalNoticeJob } from '#features/lessons/notices/server/jobs.ts'
import { lessonRoutes } from '#features/lessons/server/routes.ts'
import { digestJob } from '#features/notifications/digest/server/jobs.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { paperRoutes } from '#features/papers/server/routes.ts'
import { noticeJob } from '#features/payments/notices/server/jobs.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { pensumRoutes } from '#features/pensums/server/routes.ts'
import { periodRoutes } from '#features/periods/server/routes.ts'
import { prelationRoutes } from '#features/prelations/server/routes.ts'
import { preregistrationRoutes } from '#features/preregistrations/server/routes.ts'
import { reinscriptionRoutes } from '#features/reinscriptions/server/routes.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { savedViewRoutes } from '#features/saved-views/server/routes.ts'
import { scheduleRoutes } from '#features/schedules/server/routes.ts'
import { sectionRoutes } from '#features/sections/server/routes.ts'
import { specializationRoutes } from '#features/specializations/server/routes.ts'
import { studentRoutes } from '#features/students/server/routes.ts'
import { teacherRoutes } from '#features/teachers/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import { seatOfferExpiryJob, seatOfferJob } from '#features/waiting-list/server/jobs.ts'
import { waitingListRoutes } from '#features/waiting-list/server/routes.ts'
import { withdrawalRoutes } from '#features/withdrawals/server/routes.ts'
import type { Served } from './call.ts'
import { removalJob } from './files/removal.ts'
import { mailJob } from './mail/mail.ts'

/** The routes of every feature, one line each. */
export const routes: readonly Served[] = [
  ...activityRoutes,
  ...auditRoutes,
  ...backupRoutes,
  ...classHourRoutes,
  ...classroomRoutes,
  ...courseRoutes,
  ...dashboardRoutes,
  ...exportRoutes,
  ...holidayRoutes,
  ...importRoutes,
  ...inscriptionRoutes,
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
  ...sectionRoutes,
  ...paymentRoutes,
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
  recordsCheckJob,
  recoveryJob,
  requestNoticeJob,
  rollNoticeJob,
  movedNoticeJob,
  approvalNoticeJob,
  removalJob,
  seatOfferJob,
  seatOfferExpiryJob,
]
