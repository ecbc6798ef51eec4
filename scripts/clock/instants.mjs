// The instants for npm run test:clock: where days, months, years or local and server time diverge.

const day = 86_400_000

/** Day of the nth weekday (0 is Sunday) of a month, in UTC. */
const nth = (count, weekday) => (year, month) =>
  1 + ((7 + weekday - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + 7 * (count - 1)

const [march, june, november, december] = [2, 5, 10, 11]
const [sunday, thursday] = [0, 4]

/** Yearly instants as month (0 is January), day and UTC time. Los Angeles is 8 hours behind in winter, 7 in summer. */
const yearly = {
  // DST starts in Los Angeles: 2:00 becomes 3:00, so there is no 2:30; the local time is then 3:30.
  'spring-0130': [march, nth(2, sunday), 9, 30],
  'spring-0230': [march, nth(2, sunday), 10, 30],
  // DST ends: 2:00 becomes 1:00. The first of two 1:30s, and the only 2:30.
  'autumn-0130': [november, nth(1, sunday), 8, 30],
  'autumn-0230': [november, nth(1, sunday), 10, 30],
  'new-year-utc': [december, () => 31, 23, 30],
  'new-year-la': [december, () => 32, 7, 30],
  // April 30 in Los Angeles, May 1 in UTC.
  'month-end-0500': [3, () => 31, 5, 0],
  thanksgiving: [november, nth(4, thursday), 20, 0],
  'june-21': [june, () => 21, 19, 0],
  'december-21': [december, () => 21, 20, 0],
}

const inYear = ([month, date, hour, minute], year) => new Date(Date.UTC(year, month, date(year, month), hour, minute))

const firstAfter = (now, candidates) => candidates.find((instant) => instant.getTime() > now.getTime() + day)

const years = (now, count) => Array.from({ length: count }, (_, at) => now.getUTCFullYear() + at)

const isLeap = (year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The next occurrence of each, after tomorrow: browsers use the machine's clock and drop cookies that expired by it. */
export const instantsAfter = (now) => {
  const found = Object.entries(yearly).map(([name, rule]) => [
    name,
    firstAfter(
      now,
      years(now, 3).map((year) => inYear(rule, year)),
    ),
  ])
  // The same day in Los Angeles and UTC.
  const leap = firstAfter(
    now,
    years(now, 9)
      .filter(isLeap)
      .map((year) => new Date(Date.UTC(year, 1, 29, 21))),
  )
  const daily = (hour, minute) =>
    Array.from(
      { length: 9 },
      (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + at, hour, minute)),
    )
  const lateSunday = firstAfter(
    now,
    daily(22, 45).filter((instant) => instant.getUTCDay() === sunday),
  )
  const earlyInUtc = firstAfter(now, daily(0, 5))
  return Object.fromEntries([...found, ['leap-day', leap], ['sunday-2245', lateSunday], ['utc-0005', earlyInUtc]])
}
