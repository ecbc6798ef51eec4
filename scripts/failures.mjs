// Journeys that failed, from what their runner wrote: what their page showed is worth more than that they failed.

const mostLines = 60
const mostErrorLines = 12

// oxlint-disable-next-line no-control-regex -- the runner colors what it says
const withoutColor = (text) => text.replace(/\u001B\[[\d;]*m/g, '')

/** The first lines of what was wrong in a try, as its runner says it. */
const errorsIn = ({ errors = [] }) =>
  errors
    .flatMap(({ message = '' }) => withoutColor(message).split('\n'))
    .filter((line) => line.trim() !== '')
    .slice(0, mostErrorLines)

/** Each journey that failed: { name, errors, pages }, where `pages` are the files with what its page showed. */
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

/** What the page showed, out of the runner's notes on a failed try. */
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
