import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { mergeAnswers, type Merged } from '@tailshare/rules/flights/stages/merging'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answered,
  arrived,
  type DeviceRecord,
  hasWaiting,
  newRecord,
  nextBatch,
  othersIn,
  refreshed,
  settledAs,
} from './device/store/deviceRecord.ts'

// Two devices and a server, with every way the network between them can fail.

const snapshot = { order: { id: 'order' }, stage: 'departure', state: 'open', answers: {}, others: {}, photos: [], issues: [] }
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString()

type Who = 0 | 1
const names = ['rosa', 'ben'] as const
const questions = ['oil', 'fuelLeft'] as const
type Step =
  | { does: 'answer'; who: Who; question: (typeof questions)[number]; value: number }
  /** `arrives`: the server receives it. `heard`: the response comes back. */
  | { does: 'send'; who: Who; arrives: boolean; heard: boolean }
  /** An earlier batch arrives again. */
  | { does: 'echo'; who: Who }
  | { does: 'look'; who: Who }
  | { does: 'choose'; who: Who; question: (typeof questions)[number] }

const who = fc.constantFrom<Who>(0, 1)
const question = fc.constantFrom(...questions)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('answer' as const), who, question, value: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('send' as const), who, arrives: fc.boolean(), heard: fc.boolean() }),
  fc.record({ does: fc.constant('echo' as const), who }),
  fc.record({ does: fc.constant('look' as const), who }),
  fc.record({ does: fc.constant('choose' as const), who, question }),
)

const ramp = () => {
  let server: Merged = { answers: {}, times: {}, sources: {}, others: {} }
  const devices: [DeviceRecord, DeviceRecord] = [
    newRecord('rosa', snapshot as unknown as StageRecord, true),
    newRecord('ben', snapshot as unknown as StageRecord, true),
  ]
  const sent: (NonNullable<ReturnType<typeof nextBatch>> | undefined)[] = []
  const said = () =>
    ({
      ...snapshot,
      answers: server.answers,
      others: Object.fromEntries(Object.entries(server.others).map(([key, { byId, ...other }]) => [key, { ...other, by: byId }])),
    }) as unknown as StageRecord
  const take = (one: Who, batch: NonNullable<ReturnType<typeof nextBatch>>) => {
    server = mergeAnswers(server, { ...batch, byId: names[one], device: 'phone' })
  }
  return {
    devices,
    server: () => server,
    run: (all: readonly Step[]) => {
      for (const [second, does] of all.entries()) {
        const { who: one } = does
        const device = devices[one]
        if (does.does === 'answer') devices[one] = answered(device, { [does.question]: does.value }, at(second))
        if (does.does === 'choose') devices[one] = settledAs(device, [does.question])
        if (does.does === 'look') devices[one] = refreshed(device, said(), true)
        const before = sent[one]
        if (does.does === 'echo' && before) take(one, before)
        if (does.does !== 'send') continue
        const batch = nextBatch(device)
        if (!batch || !does.arrives) continue
        sent[one] = batch
        take(one, batch)
        if (does.heard) devices[one] = arrived(device, batch, said())
      }
    },
  }
}
const inTheEnd: Step[] = ([0, 1, 0, 1] as const).flatMap((one): Step[] => [
  { does: 'send', who: one, arrives: true, heard: true },
  { does: 'look', who: one },
])

test('through lost, repeated and late messages, both devices end with the latest answer to each question and nothing unsent', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { devices, run, server } = ramp()
      run([...steps, ...inTheEnd])
      for (const key of questions) {
        const last = steps.findLast((one) => one.does === 'answer' && one.question === key)
        const value = last?.does === 'answer' ? last.value : undefined
        expect(server().answers[key]).toBe(value)
        for (const device of devices) expect(device.snapshot.answers[key]).toBe(value)
      }
      expect(devices.map(hasWaiting)).toEqual([false, false])
      expect(othersIn(devices[0])).toEqual(othersIn(devices[1]))
    }),
    { numRuns: runs(500) },
  )
})

test('two people who answer without having synced both see both answers, in whichever order they arrive', () => {
  const travels = fc.shuffledSubarray<Step>(
    [
      { does: 'send', who: 0, arrives: true, heard: false },
      { does: 'send', who: 0, arrives: true, heard: true },
      { does: 'send', who: 1, arrives: true, heard: false },
      { does: 'send', who: 1, arrives: true, heard: true },
      { does: 'echo', who: 0 },
      { does: 'echo', who: 1 },
    ],
    { minLength: 0 },
  )
  fc.assert(
    fc.property(fc.constantFrom<Who>(0, 1), travels, (first, travel) => {
      const { devices, run } = ramp()
      run([
        { does: 'answer', who: first, question: 'oil', value: 8 },
        { does: 'answer', who: first === 0 ? 1 : 0, question: 'oil', value: 6 },
        ...travel,
        ...inTheEnd,
      ])
      for (const device of devices) {
        expect(device.snapshot.answers.oil).toBe(6)
        expect(othersIn(device).oil).toMatchObject({ value: 8, at: at(0), by: names[first] })
      }
    }),
  )
})
