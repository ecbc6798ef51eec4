export const aircraftHandlers = {}
