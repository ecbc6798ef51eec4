/** How a booking is called in text. */
export const orderNumber = (number: number) => `TS-${number}`
