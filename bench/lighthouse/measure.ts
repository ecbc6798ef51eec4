import lighthouse, { type Result } from 'lighthouse'

/** Integers out of 100. */
export type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number }
type Weights = { script: number; font: number; style: number; image: number; all: number }
export type Seen = {
  scores: Scores
  /** Milliseconds; the layout shift has no unit. */
  lcp: number
  tbt: number
  cls: number
  fcp: number
  /** Transferred kB. */
  kb: Weights
  /** Failed audits outside of performance. */
  faults: string[]
}

/** Private pages set noindex on purpose. */
export const skippedInRooms = ['is-crawlable']

const kinds = { Script: 'script', Font: 'font', Stylesheet: 'style', Image: 'image' } as const
type Request = { resourceType?: string; transferSize?: number }

const weightsOf = (result: Result): Weights => {
  const kb: Weights = { script: 0, font: 0, style: 0, image: 0, all: 0 }
  const details = result.audits['network-requests']?.details
  for (const { resourceType, transferSize = 0 } of (details && 'items' in details ? details.items : []) as Request[]) {
    const kind = kinds[resourceType as keyof typeof kinds]
    if (kind) kb[kind] += transferSize / 1000
    kb.all += transferSize / 1000
  }
  return kb
}

const faultsOf = (result: Result) =>
  ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    result.categories[name]!.auditRefs.flatMap(({ id, weight }) => {
      const audit = result.audits[id]!
      return weight > 0 && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : []
    }),
  )

/** A cold visit with Lighthouse's default phone. */
export const visit = async (url: string, { port, isPrivate }: { port: number; isPrivate: boolean }): Promise<Seen> => {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(isPrivate && { skipAudits: skippedInRooms }),
  })
  const result = run!.lhr
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`)
  const reached = new URL(result.finalDisplayedUrl).pathname
  if (reached !== new URL(url).pathname) throw new Error(`${url} led to ${reached}`)
  const scoreOf = (name: string) => Math.round((result.categories[name]!.score ?? 0) * 100)
  const valueOf = (id: string) => result.audits[id]!.numericValue ?? 0
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    fcp: valueOf('first-contentful-paint'),
    kb: weightsOf(result),
    faults: faultsOf(result),
  }
}

const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

export const middleOf = (visits: readonly Seen[]): Seen => {
  const of = (value: (seen: Seen) => number) => middle(visits.map(value))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    fcp: of(({ fcp }) => fcp),
    kb: {
      script: of(({ kb }) => kb.script),
      font: of(({ kb }) => kb.font),
      style: of(({ kb }) => kb.style),
      image: of(({ kb }) => kb.image),
      all: of(({ kb }) => kb.all),
    },
    faults: [...new Set(visits.flatMap(({ faults }) => faults))],
  }
}
