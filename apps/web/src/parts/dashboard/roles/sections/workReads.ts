import { read } from '../../../../api.ts'

// Shared by all pages that show a role's work.

/** People are waiting at the aircraft. */
export const readBoard = { ...read('getRampBoard'), refetchInterval: 30_000 }
export const readWaiting = read('getWaiting')
export const readOwnerFlights = read('listOwnerOrders', {
  query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100 },
})
export const readAsked = read('listOverrides', { query: { as: 'owner', state: 'asked', limit: 100 } })
export const readUpkeep = read('listMaintenance')
export const readLessons = read('listCsipOrders', { query: { orderType: 'upcoming', order: 'flightStartTime', limit: 20 } })
export const readLessonWork = read('getLessonWork')
