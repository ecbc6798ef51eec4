// What the checks still let pass, by how the complaint begins. This list only shrinks: mend the cause and take the line away.
const stillAllowed = {
  imports: [],
  structure: [],
  unused: [],
}

/** The problems that are not on the list. Names lines of the list that nothing needs any more. */
export const allow = (check, problems) => {
  // Another tree, such as a test's, is checked whole.
  if (process.argv[2] !== undefined && !process.argv[2].startsWith('--')) return problems
  const list = stillAllowed[check]
  const done = list.filter((start) => !problems.some((problem) => problem.startsWith(start)))
  if (done.length > 0)
    console.log(`Take these lines out of scripts/allowed.mjs, nothing needs them any more:\n  ${done.join('\n  ')}`)
  return problems.filter((problem) => !list.some((start) => problem.startsWith(start)))
}
