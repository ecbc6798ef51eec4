export const orderNumberPrefix = 'TS-'

/** A booking's number as shown to people. */
export const orderNumber = (number: number) => `${orderNumberPrefix}${number}`
