const nameOf = (file) => file.split('/').at(-1)

/** Tests of a Vitest report: { name, ms }. */
export const testsIn = (report) =>
  report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${nameOf(file)} › ${fullName}`, ms: duration ?? 0 })),
  )

export const journeysIn = (report) => {
  const inSuite = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(inSuite),
    ...specs.map(({ file, title, tests }) => {
      const tries = tests.flatMap(({ results }) => results)
      return { name: `${nameOf(file)} › ${title}`, ms: tries.reduce((sum, { duration }) => sum + duration, 0) }
    }),
  ]
  return report.suites.flatMap(inSuite)
}

export const slowest = (timed) =>
  timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
