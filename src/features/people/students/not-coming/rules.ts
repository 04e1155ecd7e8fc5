/** Whoever was at no lesson of so many days before today … (rules.md#early-warning) */
export const DAYS_AWAY = 14
/** … and missed so many of them without justification and pardon, stopped coming. */
export const LEAST_MISSED = 4
