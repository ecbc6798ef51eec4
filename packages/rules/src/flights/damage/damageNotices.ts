import { moneyText, type Cents } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'

// Recipients and text of notices about damage claims. Airport staff see no amounts.

type DamageContext = {
  orderId: string
  number: string
  tailNumber: string
  zone: string
  pilot: { id: string; name: string }
  ownerId: string
  /** Who raised it, if airport staff did; otherwise `null`. */
  staffId: string | null
}

export type DamageAct =
  | { act: 'claimed'; by: string; text: string; amountCents: Cents | null; answerBy: Date }
  | { act: 'priced'; amountCents: Cents; answerBy: Date }
  | { act: 'agreed'; cents: Cents }
  | { act: 'contested'; text: string }
  | { act: 'unanswered'; amountCents: Cents }
  | { act: 'decided'; cents: Cents; amountCents: Cents; reason: string }
  | { act: 'withdrawn'; by: string; reason: string }
  /** `until`: deadline for the owner to claim damage. `null` if the owner confirmed. */
  | { act: 'cleared'; by: string; until: Date | null }

type DamageNotice = { title: string; text: string; mustKnow?: true }
type NoticesByRole = { pilot?: DamageNotice; owner?: DamageNotice; staff?: DamageNotice; operators?: DamageNotice }

const until = (at: Date, zone: string) => wholeInstantText(at, zone)
const takenFrom = (cents: Cents) =>
  cents === 0
    ? 'Nothing is charged, and the deposit goes back.'
    : `${moneyText(cents)} is taken from the deposit first; the rest of it goes back.`

const noticesByRole = ({ tailNumber, number, zone, pilot }: DamageContext, act: DamageAct): NoticesByRole => {
  const about = `booking ${number}`
  const payWords = (cents: Cents) => ({
    title: cents === 0 ? `No damage to pay on ${tailNumber}` : `You pay ${moneyText(cents)} for damage to ${tailNumber}`,
    mustKnow: true as const,
  })
  switch (act.act) {
    case 'claimed':
      return act.amountCents === null
        ? {
            pilot: {
              title: `Damage was found on ${tailNumber}`,
              text: `${act.by}: “${act.text}” The owner has until ${until(act.answerBy, zone)} to say what it costs; then it is your turn. Your deposit stays held meanwhile.`,
              mustKnow: true,
            },
            owner: {
              title: `${act.by} found damage on ${tailNumber}`,
              text: `“${act.text}” Say what it costs by ${until(act.answerBy, zone)}. Without an amount the claim ends.`,
              mustKnow: true,
            },
          }
        : {
            pilot: {
              title: `Damage to ${tailNumber} is claimed: ${moneyText(act.amountCents)}`,
              text: `“${act.text}” Compare the photos and agree or contest by ${until(act.answerBy, zone)}. Without your answer we decide on what is there. Your deposit stays held meanwhile.`,
              mustKnow: true,
            },
          }
    case 'priced':
      return {
        pilot: {
          title: `Damage to ${tailNumber} is claimed: ${moneyText(act.amountCents)}`,
          text: `The owner of ${about} has named the amount. Compare the photos and agree or contest by ${until(act.answerBy, zone)}. Without your answer we decide on what is there.`,
          mustKnow: true,
        },
      }
    case 'agreed':
      return {
        pilot: { ...payWords(act.cents), text: `You agreed to the claim of ${about}. ${takenFrom(act.cents)}` },
        owner: {
          title: `${pilot.name} pays ${moneyText(act.cents)} for the damage to ${tailNumber}`,
          text: `They agreed to your claim of ${about}. We pay it out with your share.`,
        },
        staff: { title: `The damage to ${tailNumber} is settled`, text: `The pilot of ${about} agreed.` },
      }
    case 'contested':
      return {
        owner: { title: `${pilot.name} contests the damage to ${tailNumber}`, text: `“${act.text}” We decide and tell you.` },
        staff: { title: `${pilot.name} contests the damage to ${tailNumber}`, text: `“${act.text}” We decide and tell you.` },
        operators: { title: `A damage claim on ${tailNumber} needs a decision`, text: `${pilot.name}: “${act.text}”` },
      }
    case 'unanswered':
      return {
        pilot: {
          title: `We decide about the damage to ${tailNumber}`,
          text: `You did not answer the claim of ${moneyText(act.amountCents)} within 72 hours. We decide on what is there and tell you.`,
          mustKnow: true,
        },
        owner: {
          title: `${pilot.name} has not answered your claim`,
          text: `We decide about the damage to ${tailNumber} and tell you.`,
        },
        operators: { title: `A damage claim on ${tailNumber} needs a decision`, text: `${pilot.name} did not answer in time.` },
      }
    case 'decided':
      return {
        pilot: {
          ...payWords(act.cents),
          text: `We decided about the claim of ${about}: “${act.reason}” ${takenFrom(act.cents)}`,
        },
        owner: {
          title: `${moneyText(act.cents)} of ${moneyText(act.amountCents)} for the damage to ${tailNumber}`,
          text: `We decided about your claim of ${about}: “${act.reason}”${act.cents > 0 ? ' We pay it out with your share.' : ''}`,
        },
        staff: { title: `The damage to ${tailNumber} is decided`, text: `“${act.reason}”` },
      }
    case 'withdrawn': {
      const words = { title: `The damage claim on ${tailNumber} is withdrawn`, text: `${act.by}: “${act.reason}”` }
      return { pilot: { ...words, text: `${words.text} Nothing is charged for it.`, mustKnow: true }, owner: words, staff: words }
    }
    case 'cleared':
      return {
        pilot: {
          title: `No damage on ${tailNumber}`,
          text: `${act.by} looked at the aircraft after ${about}. Your deposit goes back ${act.until ? `${until(act.until, zone)}, unless the owner claims something` : 'now'}.`,
        },
        owner: {
          title: `No damage on ${tailNumber}`,
          text: `${act.by} looked at the aircraft after ${about}.${act.until ? ` If you see something else, claim it by ${until(act.until, zone)}.` : ''}`,
        },
      }
  }
}

/** Notices for everyone involved except `byId`. Operators get separate ones. */
export const damageNotices = (context: DamageContext, act: DamageAct, byId: string | null) => {
  const byRole = noticesByRole(context, act)
  const note = (words: DamageNotice, marker: string) => ({
    kind: 'warning' as const,
    ...words,
    link: paths.inspection(context.orderId),
    marker,
    button: 'Open the inspection',
  })
  const { pilot, owner, staff, operators } = byRole
  const people = [
    ...(pilot ? [{ to: context.pilot.id, ...note(pilot, 'booking') }] : []),
    ...(owner ? [{ to: context.ownerId, ...note(owner, 'aircraft-booking') }] : []),
    ...(staff && context.staffId ? [{ to: context.staffId, ...note(staff, 'booking') }] : []),
  ]
  return { people: people.filter(({ to }) => to !== byId), operators: operators ? note(operators, 'booking') : null }
}
