// Settings for fast-check. `npm test` always runs the same cases; `npm run test:stories` runs others. Add a failing case to its file as a
// fixed example (`examples:` next to `numRuns:`).

const given = (name: string, otherwise: number) => {
  const value = process.env[name]
  return value === undefined ? otherwise : Number(value)
}

export const storySeed = given('STORY_SEED', 20_261_127)

/** Multiplier for the number of cases in `npm test`. */
export const storyTimes = given('STORY_TIMES', 1)

/** Number of cases: `few` in `npm test`, ten times as many in `npm run test:stories`. */
export const runs = (few: number) => few * storyTimes
