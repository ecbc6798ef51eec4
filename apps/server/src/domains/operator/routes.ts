export const operatorHandlers = {}
