// Failed journeys from the runner's report, with what their page showed.

const mostLines = 60
const mostErrorLines = 12

// oxlint-disable-next-line no-control-regex -- the runner colors what it says
const withoutColor = (text) => text.replace(/\u001B\[[\d;]*m/g, '')

const errorsIn = ({ errors = [] }) =>
  errors
    .flatMap(({ message = '' }) => withoutColor(message).split('\n'))
    .filter((line) => line.trim() !== '')
    .slice(0, mostErrorLines)

/** Each failed journey: { name, errors, pages }. `pages`: files with page snapshots. */
export const failuresIn = (report) => {
  const inSuite = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(inSuite),
    ...specs.flatMap(({ file, title, tests }) => {
      const tries = tests.flatMap(({ results }) => results)
      const failed = tries.filter(({ status }) => status !== 'passed' && status !== 'skipped')
      if (failed.length === 0) return []
      const pages = failed.flatMap(({ attachments = [] }) =>
        attachments.filter(({ name, path }) => name === 'error-context' && path).map(({ path }) => path),
      )
      return { name: `${file} › ${title}`, errors: failed.flatMap(errorsIn), pages }
    }),
  ]
  return report.suites.flatMap(inSuite)
}

/** Extracts the page snapshot from the runner's notes on a failed attempt. */
export const pageIn = (notes) => {
  const from = notes.indexOf('# Page snapshot')
  if (from < 0) return []
  const lines = notes.slice(from).split('\n')
  const end = lines.findIndex((line, at) => at > 0 && line.startsWith('# '))
  return lines
    .slice(1, end < 0 ? undefined : end)
    .filter((line) => line.trim() !== '' && !line.startsWith('```'))
    .map((line) => line.replace(/ \[(ref=\w+|cursor=pointer)\]/g, ''))
    .slice(0, mostLines)
}
