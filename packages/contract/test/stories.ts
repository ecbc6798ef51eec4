// Random stories: what fast-check draws in tests. One seed and one measure for all of them, so that `npm test` runs the same
// stories each time, and `npm run test:stories` many others. A story that fails there becomes a fixed example of its file
// (`examples:` beside `numRuns:`), so that `npm test` keeps it.

const given = (name: string, otherwise: number) => {
  const value = process.env[name]
  return value === undefined ? otherwise : Number(value)
}

/** What every draw begins from. */
export const storySeed = given('STORY_SEED', 20_261_127)

/** How many times as many stories as in `npm test`. */
export const storyTimes = given('STORY_TIMES', 1)

/** How many stories a test lives through: `few` in `npm test`, as many as are worth their time there; ten times as many in `npm run test:stories`. */
export const runs = (few: number) => few * storyTimes
