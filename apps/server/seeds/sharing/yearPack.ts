import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll } from '../bulk.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { People } from '../people/people.ts'

const zone = 'America/Los_Angeles'

/** Price paid, in-service date, and percent of business use that year. */
const bought = [
  { tail: 'N417TS', priceCents: 62_500_000, inServiceOn: '2022-03-14', businessPercent: 86 },
  { tail: 'N322SR', priceCents: 41_800_000, inServiceOn: '2021-06-01', businessPercent: 72.5 },
  { tail: 'N52148', priceCents: 18_900_000, inServiceOn: '2020-09-21', businessPercent: 94 },
] as const

/** Day of the month, activity, minutes and aircraft. */
const work = [
  [3, 'Settled the month with partners, paid hangar and insurance', 75, 'N322SR'],
  [9, 'Met the mechanic at the hangar, went through the list', 140, 'N417TS'],
  [16, 'Washed and waxed, cleaned the cabin', 190, 'N417TS'],
  [22, 'Answered pilots, checked documents of new renters', 110, null],
  [27, 'Fuel, oil and tires looked after, navigation data updated', 95, 'N52148'],
] as const

/** Helen's depreciation data for three aircraft, and two years of logged work. */
export const seedYearPack = async (db: Db, people: People, { fleet, now }: { fleet: Fleet; now: Date }) => {
  const today = dayIn(now, zone)
  const lastYear = Number(today.slice(0, 4)) - 1
  await insertAll(
    db,
    'depreciationInput',
    bought.map(({ tail, ...entered }) => ({
      aircraftId: fleet[tail],
      ownerId: people.helen,
      year: lastYear,
      ...entered,
      savedAt: instantAt(`${lastYear + 1}-01-20`, '10:00', zone) < now ? instantAt(`${lastYear + 1}-01-20`, '10:00', zone) : now,
    })),
  )
  const months = Array.from(
    { length: 24 },
    (_, at) => `${lastYear + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  )
  const noted = months.flatMap((month, at) =>
    work.map(([date, what, minutes, tail], index) => ({
      day: plusDays(`${month}-01`, date - 1),
      what,
      // Vary the minutes by month.
      minutes: minutes + ((at * 7 + index * 11) % 5) * 15,
      aircraftId: tail && fleet[tail],
    })),
  )
  const done = noted.filter(({ day }) => day < today)
  await insertAll(
    db,
    'participationEntry',
    done.map((entry) => {
      const at = instantAt(entry.day, '19:00', zone)
      return { id: newId(at.getTime()), ownerId: people.helen, ...entry, createdAt: at, changedAt: at }
    }),
  )
}
