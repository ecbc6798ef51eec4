import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type pg from 'pg'
import { type Measures, tellMeasuresTo } from './measures.ts'

/** In seconds. A page takes 20 ms and times out after 12 s. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12]
/** Outside services and jobs take longer. */
const workBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Pools = Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

const countAll = (registers: Registry[]): Measures => {
  const requests = new Histogram({
    name: 'tailshare_request_seconds',
    help: 'Answers, by the name of their route in the contract and the class of their status; a live stream is none.',
    labelNames: ['route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'tailshare_refusals_total',
    help: 'Calls that heard a named no, by route and code.',
    labelNames: ['route', 'code'],
    registers,
  })
  const booked = new Counter({ name: 'tailshare_bookings_made_total', help: 'Bookings that were written.', registers })
  const bookingRefusals = new Counter({
    name: 'tailshare_booking_refusals_total',
    help: 'What stood against a booking that someone asked for, by the code of the rule.',
    labelNames: ['code'],
    registers,
  })
  const failedPayments = new Counter({
    name: 'tailshare_payments_failed_total',
    help: 'Charges that the provider or a bank did not let through.',
    registers,
  })
  const outside = new Histogram({
    name: 'tailshare_outside_seconds',
    help: 'Calls to others, by whom and how they ended: ok, refused (they said no), failed (no answer, or a broken one).',
    labelNames: ['name', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'tailshare_job_seconds',
    help: 'Jobs that were worked off here, by name and how they ended: done, or failed and tried again.',
    labelNames: ['job', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  const streams = new Gauge({ name: 'tailshare_live_streams', help: 'Open pages that hear of live events.', registers })
  return {
    answered: (route, status, seconds) => requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    refused: (route, code) => refusals.inc({ route, code }),
    booked: () => booked.inc(),
    bookingRefused: (code) => bookingRefusals.inc({ code }),
    paymentFailed: () => failedPayments.inc(),
    asked: (name, outcome, seconds) => outside.observe({ name, outcome }, seconds),
    worked: (job, isDone, seconds) => jobs.observe({ job, outcome: isDone ? 'done' : 'failed' }, seconds),
    streams: (change) => streams.inc(change),
  }
}

const watchPools = (registers: Registry[], pools: Pools) => {
  const gauge = (name: string, help: string, read: (pool: Pools[string]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, of] of Object.entries(pools)) this.set({ pool }, read(of))
      },
    })
  gauge('tailshare_pool_used', 'Connections to the database that work right now.', (of) => of.totalCount - of.idleCount)
  gauge('tailshare_pool_waiting', 'Statements that wait for a connection.', (of) => of.waitingCount)
}

/** Starts counting events of this thread. `isProcess`: include Node's process metrics; set it in one thread only. */
export const openPrometheus = (pools: Pools, { isProcess = false } = {}) => {
  const registry = new Registry()
  const registers = [registry]
  tellMeasuresTo(countAll(registers))
  watchPools(registers, pools)
  if (isProcess) collectDefaultMetrics({ register: registry })
  return registry
}
