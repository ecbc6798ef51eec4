/** Nobody needs to write to more people for the first time in a day; who sells something does. */
export const mostChatsBegunADay = 20
/** The same words to more people than these, among those whom one wrote to first, are advertising. */
export const mostOfOneTextADay = 8
/** Shorter ones, such as “Thank you!”, everyone says to everyone. */
export const shortestCountedText = 25
/** Whoever reports more in a day is asked to write to us instead. */
export const mostReportsADay = 10
/** Messages before a reported one that go with it. */
export const messagesBeforeReport = 5
