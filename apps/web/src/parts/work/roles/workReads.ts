import { read } from '../../../api.ts'

// What the home pages read for each kind of work; the same reads wherever it shows.

/** People wait at the aircraft: looked at again twice a minute. */
export const readBoard = { ...read('getRampBoard'), refetchInterval: 30_000 }
export const readQueue = read('listDocumentQueue', { query: { limit: 1 } })
export const readDisputes = read('listDisputes', { query: { show: 'open', limit: 50 } })
/** That wait for the reader’s amount or answer. */
export const readMyClaims = read('listWaitingClaims')
export const readClaims = read('listClaims', { query: { show: 'open', limit: 20 } })
export const readReported = read('listReportedMessages', { query: { limit: 1 } })
export const readGrounded = read('listGrounded', { query: { limit: 50 } })
export const readOwnerFlights = read('listOwnerOrders', {
  query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100 },
})
export const readAsked = read('listOverrides', { query: { as: 'owner', state: 'asked', limit: 100 } })
export const readUpkeep = read('listMaintenance')
export const readLessons = read('listCsipOrders', { query: { orderType: 'upcoming', order: 'flightStartTime', limit: 20 } })
export const readLessonWork = read('getLessonWork')
