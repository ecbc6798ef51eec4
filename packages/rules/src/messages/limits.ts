export const mostChatsBegunADay = 20
/** The same text to more new contacts than this is advertising. */
export const mostOfOneTextADay = 8
/** Shorter texts, such as “Thank you!”, are not counted. */
export const shortestCountedText = 25
/** Reports per day. Beyond that, people are asked to contact us. */
export const mostReportsADay = 10
/** Preceding messages copied with a report. */
export const messagesBeforeReport = 5
