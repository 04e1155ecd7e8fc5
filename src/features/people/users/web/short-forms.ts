/** Several short forms on one screen: the buttons of each stand right below it instead of following the window. */
export const SHORT_FORMS = '[&_.save-bar]:static [&_.save-bar]:border-0 [&_.save-bar]:py-0'
