export const reportHandlers = {}
