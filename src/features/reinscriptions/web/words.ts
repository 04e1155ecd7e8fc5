/** What the list is called: the sidebar says «Reincorporaciones» (routes.md#sidebar), and both are in it. */
export const TITLE = 'Reinscripciones y reincorporaciones'
