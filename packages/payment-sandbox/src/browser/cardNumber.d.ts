export type Brand = { name: string; label: string; lengths: number[]; cvc: number; groups: number[] }
export const brandOf: (digits: string) => Brand
export const isCardNumber: (digits: string) => boolean
export const grouped: (digits: string) => string
