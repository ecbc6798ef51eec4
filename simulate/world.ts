import type { Chance } from '../apps/server/seeds/chance.ts'
import type { Api } from '../apps/server/test/api.ts'
import { modelId } from '../apps/server/test/listings.ts'
import { plusDays, plusMonths } from '@tailshare/contract/text/period'
import * as people from './people.ts'
import { must, type Aircraft, type Member } from './people.ts'

export type Size = { members: number; aircraft: number; days: number; trips: number }
export type World = {
  people: Member[]
  operators: Member[]
  staff: Member
  owners: Member[]
  pilots: Member[]
  students: Member[]
  csips: Member[]
  advisor: Member
  fleet: Aircraft[]
  /** Every tenth aircraft is sold in shares, the last one too. */
  shared: Aircraft[]
}

/** Everyone and every aircraft. Shares of the kinds of members are fixed, so that even a small world has one of each. */
export const makeWorld = async (api: Api, chance: Chance, { members, aircraft }: Size): Promise<World> => {
  const airports = await api.db
    .selectFrom('airport')
    .select(['id', 'code'])
    .where('code', 'in', ['KSQL', 'KHWD', 'KRHV'])
    .execute()
  const home = airports[0]!.id
  const model = await modelId(api, 'Cessna 172S')
  const many = async (kind: Member['kind'], count: number) => {
    const all: Member[] = []
    for (let n = 0; n < count; n++) all.push(await people.join(api, kind, n, home))
    return all
  }
  const operators = await many('operator', 2)
  const omar = operators[0]!
  const ownerCount = Math.max(2, Math.round(aircraft / 2))
  const csipCount = Math.max(1, Math.round(members / 30))
  const studentCount = Math.max(1, Math.round(members / 12))
  const [staff] = await many('staff', 1)
  const [advisor] = await many('advisor', 1)
  const [mechanic] = await many('mechanic', 1)
  const owners = await many('owner', ownerCount)
  const csips = await many('csip', csipCount)
  const students = await many('student', studentCount)
  const pilots = await many('pilot', Math.max(3, members - 5 - ownerCount - csipCount - studentCount))
  const onRamp = { reason: 'Works here', isOperator: false, staffAirports: airports.map(({ id }) => id) }
  await must(api.call(omar.id, 'setUserRoles', { params: { id: staff!.id }, body: onRamp }))
  const plans = (await must(api.call(undefined, 'listPlans'))).json
  for (const member of [...owners, ...csips, ...students, ...pilots]) {
    // A medical of third class lasts 60 months under forty; some end within the year.
    const medicalDays = member.kind === 'pilot' && chance.happens(0.2) ? 1826 - chance.between(20, 200) : 60
    const lastMonth = plusMonths(`${plusDays(people.today(), -medicalDays).slice(0, 7)}-01`, 61)
    member.medicalUntil = plusDays(lastMonth, -1)
    for (const paper of people.papersOf(member.kind, medicalDays)) await people.showPaper(api, member, omar, paper)
    await people.flownBefore(api, member, member.kind === 'csip' ? 2000 : member.kind === 'student' ? 20 : 300, model)
    await people.payWith(api, member, chance.happens(0.1) ? 'tok_mastercard' : 'tok_visa')
    await people.beMember(api, member, chance.pick(plans).id)
  }
  // This member disputes a payment at the bank.
  const quarreler = pilots.at(-1)!
  await people.payWith(api, quarreler, 'tok_createDispute')
  quarreler.disputes = true
  for (const member of [...owners, ...csips]) await people.beReadyForPayouts(api, member)
  for (const csip of csips) await people.teach(api, csip, home, chance.between(60, 110) * 100)
  const fleet: Aircraft[] = []
  for (let n = 0; n < aircraft; n++) {
    const owner = owners[n % owners.length]!
    const terms = {
      tail: `N${100 + n}SM`,
      airportId: home,
      priceHourCents: chance.between(120, 260) * 100,
      depositCents: chance.pick([0, 500_00]),
      policy: chance.pick(['flexible', 'moderate', 'strict'] as const),
      needsApproval: n % 4 === 3,
      selfCheckIn: n % 3 !== 2,
    }
    fleet.push(await people.listAircraft(api, owner, terms))
  }
  await people.beAdvised(api, owners[0]!, advisor!)
  await people.haveKept(api, fleet[0]!, mechanic!)
  const everyone = [...operators, staff!, advisor!, mechanic!, ...owners, ...pilots, ...students, ...csips]
  const shared = fleet.filter((_, n) => n % 10 === (fleet.length - 1) % 10)
  return { people: everyone, operators, staff: staff!, advisor: advisor!, owners, pilots, students, csips, fleet, shared }
}
