import { plusDays, plusMonths } from '@tailshare/contract/text/period'
import { count } from '../book.ts'
import { must, showPaper, today, type Member } from '../people.ts'
import type { Simulation } from './trips.ts'

// Papers that end while trips are booked.

/** The last day of a third-class medical issued today to somebody under forty: of the 60th month after this one. */
const lastDay = () => plusDays(plusMonths(`${today().slice(0, 7)}-01`, 61), -1)

/** The pilot fails an examination and deletes the medical. Trips stay booked, but do not depart. */
export const loseMedical = async ({ api, book }: Simulation, member: Member) => {
  if (member.isSuspended || member.medicalUntil < today()) return
  const { json } = await must(api.call(member.id, 'getAccount'))
  const { id } = json.documents.find(({ kind }) => kind === 'medical')!
  await must(api.call(member.id, 'deleteDocument', { params: { id } }))
  member.medicalUntil = plusDays(today(), -1)
  count(book.acts, 'lose a medical')
}

export const renewMedical = async ({ api, book, world }: Simulation, member: Member) => {
  if (member.isSuspended) return
  await showPaper(api, member, world.operators[0]!, { kind: 'medical', days: 0, medicalClass: 3 })
  member.medicalUntil = lastDay()
  count(book.acts, 'renew a medical')
}
