import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPrometheus } from './prometheus.ts'
import { watchState } from './state.ts'

const ops = new URL('../../../../ops/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, ops), 'utf8')
const board = textOf('grafana/tailshare.json')
const alerts = textOf('prometheus/alerts.yml')
const page = readFileSync(new URL('../docs/operations.md', ops), 'utf8')

const served = async () => {
  const registry = openPrometheus({}, { isProcess: true })
  watchState(registry, { db: undefined as never, publicUrl: '', dataFolder: '', backupStamp: undefined })
  const kinds = await registry.getMetricsAsJSON()
  return new Set(
    kinds.flatMap(({ name, type }) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name])),
  )
}
const namesIn = (text: string) => new Set(text.match(/\b(?:tailshare|nodejs|process)_[a-z_]+\b/g))

test.each([
  ['the board', board],
  ['the alerts', alerts],
])('every measure that %s names is served', async (_, text) => {
  const known = await served()
  const names = [...namesIn(text)]
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the board is one that Grafana reads: panels with a title and a question each', () => {
  const { panels, title, uid } = JSON.parse(board) as {
    title: string
    uid: string
    panels: { title: string; type: string; targets?: { expr: string }[] }[]
  }
  expect([title, uid]).toEqual(['Tailshare', 'tailshare'])
  for (const panel of panels.filter(({ type }) => type !== 'row')) {
    expect(panel.title).not.toBe('')
    expect(
      panel.targets?.every(({ expr }) => expr.length > 0),
      panel.title,
    ).toBe(true)
  }
})

test('for every alert the page for operations says what to do', () => {
  const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
