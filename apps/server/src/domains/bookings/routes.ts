export const bookingHandlers = {}
