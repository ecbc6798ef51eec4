export const searchHandlers = {}
