import { read } from '../../../api.ts'

// Shared by all pages that show a role's work.

/** People are waiting at the aircraft. */
export const readBoard = { ...read('getRampBoard'), refetchInterval: 30_000 }
export const readQueue = read('listDocumentQueue', { query: { limit: 1 } })
export const readDisputes = read('listDisputes', { query: { show: 'open', limit: 50 } })
export const readMyClaims = read('listWaitingClaims')
export const readClaims = read('listClaims', { query: { show: 'open', limit: 20 } })
export const readReported = read('listReportedMessages', { query: { limit: 1 } })
export const readCases = read('listCases', { query: { limit: 1 } })
/** Cases about which an operator asked an owner. */
export const readAskedCases = read('listMyCases', { query: { asked: 'true', limit: 20 } })
export const readGrounded = read('listGrounded', { query: { limit: 50 } })
export const readOwnerFlights = read('listOwnerOrders', {
  query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100 },
})
export const readAsked = read('listOverrides', { query: { as: 'owner', state: 'asked', limit: 100 } })
export const readUpkeep = read('listMaintenance')
export const readLessons = read('listCsipOrders', { query: { orderType: 'upcoming', order: 'flightStartTime', limit: 20 } })
export const readLessonWork = read('getLessonWork')
