export const orderNumberPrefix = 'TS-'

export const orderNumber = (number: number) => `${orderNumberPrefix}${number}`
