// Known violations that the checks tolerate, by the start of their message. Do not add lines; fix the cause and remove them.
const stillAllowed = {
  imports: [],
  structure: [],
  unused: [],
}

/** Filters out tolerated problems, and reports lines of the list that no longer match. */
export const allow = (check, problems) => {
  // Other trees, such as those of tests, are checked completely.
  if (process.argv[2] !== undefined && !process.argv[2].startsWith('--')) return problems
  const list = stillAllowed[check]
  const done = list.filter((start) => !problems.some((problem) => problem.startsWith(start)))
  if (done.length > 0)
    console.log(`Take these lines out of scripts/checks/allowed.mjs, nothing needs them any more:\n  ${done.join('\n  ')}`)
  return problems.filter((problem) => !list.some((start) => problem.startsWith(start)))
}
