/** What a resolution changes elsewhere. */
export const RECOGNISED = ['equivalences', 'students', 'reinscriptions', 'prelations']
