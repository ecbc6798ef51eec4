export const orderNumberPrefix = 'TS-'

/** How a booking is called in text. */
export const orderNumber = (number: number) => `${orderNumberPrefix}${number}`
