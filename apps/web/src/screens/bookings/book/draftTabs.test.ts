import { afterEach, expect, test } from 'vitest'
import { blank, joinTabs, type Draft } from './draftTabs.ts'

const left: (() => void)[] = []
afterEach(() => {
  for (const leave of left.splice(0)) leave()
})

const openTab = (start: Partial<Draft> = {}, asked?: Partial<Draft>) => {
  const tab = { draft: { ...blank, ...start } }
  const joined = joinTabs('draft of one aircraft', {
    own: () => tab.draft,
    onDraft: (draft) => {
      tab.draft = draft
    },
    asked,
  })
  left.push(joined.leave)
  const type = (draft: Draft) => {
    tab.draft = draft
    joined.tell(draft)
  }
  return { tab, type }
}
const arrived = () => new Promise((done) => setTimeout(done, 20))

test('a new tab takes the draft of an open one, without its consent', async () => {
  openTab({ passengers: 2, accepts: true })
  const { tab } = openTab()
  await arrived()
  expect(tab.draft).toEqual({ ...blank, passengers: 2 })
})

test('a destination asked for in the new tab’s address comes into both', async () => {
  const one = openTab({ passengers: 2 })
  const two = openTab({ destination: 'KMRY' }, { destination: 'KMRY' })
  await arrived()
  const both = { ...blank, passengers: 2, destination: 'KMRY' }
  expect([one.tab.draft, two.tab.draft]).toEqual([both, both])
})

test('what is typed before an answer arrives stays', async () => {
  openTab({ passengers: 2 })
  const { tab, type } = openTab()
  type({ ...blank, passengers: 1 })
  await arrived()
  expect(tab.draft.passengers).toBe(1)
})

test('a booked draft is blank in every tab, and a new one finds none', async () => {
  const one = openTab({ passengers: 2 })
  const two = openTab()
  await arrived()
  one.type(blank)
  await arrived()
  const three = openTab()
  await arrived()
  expect([two.tab.draft, three.tab.draft]).toEqual([blank, blank])
})
