import { instant } from './fields.ts'

const halfHour = 1_800_000
export const onGrid = instant.refine((value) => Date.parse(value) % halfHour === 0, 'Bookings start and end on the half hour')
