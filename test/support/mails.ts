type MailPayload = { to: string; subject: string; text: string; link?: string; stop?: string }

/** The payload of a mail job, as the column of type jsonb gives it. */
export function mailOf(payload: unknown): MailPayload {
  return payload as MailPayload
}
