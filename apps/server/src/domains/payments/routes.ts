export const paymentHandlers = {}
