/** So many students at most are found at once; who looks for more goes to their list. */
export const MOST_STUDENTS = 8
