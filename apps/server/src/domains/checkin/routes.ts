export const checkinHandlers = {}
