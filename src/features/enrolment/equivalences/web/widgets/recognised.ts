/** What a resolution changes elsewhere. */
export const RECOGNISED = ['equivalences', 'equivalence-requests', 'students', 'reinscriptions', 'prelations']
