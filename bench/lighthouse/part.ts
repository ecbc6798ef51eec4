import type { Figure, Part } from '../figures.ts'
import type { Ground } from '../ground.ts'
import { type Scores, skippedInRooms } from './measure.ts'
import { type MeasuredPage, measuredPages } from './pages.ts'
import { visitAll, type Visited } from './visits.ts'

const others = { accessibility: 'accessibility', bestPractices: 'best practices', seo: 'SEO' } as const

const figuresOf = ({ page, seen: { scores, lcp, tbt, cls, faults } }: Visited): Figure[] => {
  const of = (name: keyof Scores, title: string, aim: number, detail: string): Figure => ({
    id: `${page.name}-${name}`,
    title: `${page.name}${page.who ? ` as ${page.who}` : ''}: ${title}`,
    value: scores[name],
    unit: 'points',
    aim: { atLeast: aim },
    ...(detail && { detail }),
  })
  const times = `LCP ${(lcp / 1000).toFixed(1)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`
  return [
    of('performance', 'performance', page.aim, times),
    ...(Object.keys(others) as (keyof typeof others)[]).map((name) => of(name, others[name], 100, faults.join('; '))),
  ]
}

const columns = [
  'page',
  'who',
  'perf',
  'acc',
  'best',
  'seo',
  'LCP',
  'TBT',
  'CLS',
  'FCP',
  'script',
  'fonts',
  'styles',
  'images',
  'all',
]
const rowOf = ({ page, seen: { scores, lcp, tbt, cls, fcp, kb } }: Visited) => [
  page.name,
  page.who ?? 'visitor',
  ...[scores.performance, scores.accessibility, scores.bestPractices].map(String),
  `${scores.seo}${page.who ? '*' : ''}`,
  `${(lcp / 1000).toFixed(2)} s`,
  `${tbt.toFixed(0)} ms`,
  cls.toFixed(3),
  `${(fcp / 1000).toFixed(2)} s`,
  ...[kb.script, kb.font, kb.style, kb.image, kb.all].map((kilobytes) => kilobytes.toFixed(1)),
]
const note = `* without ${skippedInRooms.join(', ')}: pages of members ask not to be listed. Script to “all” in kB as sent.`

/** Every page in a row, its values below each other. */
const tableOf = (visited: readonly Visited[]) => {
  const rows = [columns, ...visited.map(rowOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lines = rows.map((row) =>
    row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  return [...lines, note]
}

/** Lighthouse's points of these pages, the middle of so many visits with a phone. */
export const measurePages = async (ground: Ground, pages: readonly MeasuredPage[], runs: number): Promise<Part> => {
  const connectionString = await ground.empty('lighthouse')
  const { visited, problems } = await visitAll(pages, { runs, connectionString, dataFolder: ground.dataFolder })
  return {
    title: `Lighthouse with a phone, the middle of ${runs} visits`,
    figures: visited.flatMap(figuresOf),
    lines: tableOf(visited),
    problems,
  }
}

export const lighthousePart = (ground: Ground) => measurePages(ground, measuredPages, 3)
