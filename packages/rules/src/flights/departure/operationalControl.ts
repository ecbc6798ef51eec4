// What is signed at the release. “Operational control … means the exercise of authority over initiating, conducting or terminating a
// flight” (14 CFR 1.1); the pilot in command answers for the operation and is its final authority (14 CFR 91.3). Who leases an
// aircraft without crew takes it over with the aircraft (AC 91-37B). An owner or co-owner leases nothing from themselves; with a learner
// the instructor is pilot in command, and an owner who instructs gives the aircraft with crew, for training (14 CFR 119.1(e)(1)).

export type Taking = {
  /** Who books, and what the aircraft is to them. */
  pilotName: string
  as: 'renter' | 'owner' | 'partner'
  tailNumber: string
  ownerName: string
  /** The instructor aboard; `commands` where they are pilot in command, and sign. */
  csip: { name: string; commands: boolean; isOwner: boolean } | null
}

const decides =
  'I alone decide whether this flight begins, how it is conducted and when it ends, and as pilot in command I answer for it (14 CFR 91.3).'

/** By what right the one who books has the aircraft; `they` is how the statement speaks of them. */
const rightTo = ({ as, tailNumber, ownerName, csip }: Taking, they: { is: string; has: string; leases: string }) => {
  if (as === 'owner') return `${they.is} its owner, and nobody leases it.`
  if (as === 'partner') return `${they.has} a share of it, and nobody leases it.`
  return csip?.isOwner
    ? `${ownerName}, its owner, gives flight training in ${tailNumber} (14 CFR 119.1(e)(1)); it is not leased without crew.`
    : `${they.leases} the aircraft from ${ownerName} without crew, and ${ownerName} takes no part in these decisions.`
}

/** Who signs: the one who is pilot in command. */
export const signerOf = ({ pilotName, csip }: Pick<Taking, 'pilotName' | 'csip'>) => (csip?.commands ? csip.name : pilotName)

export const controlStatement = (taking: Taking) => {
  const { pilotName, tailNumber, csip } = taking
  const begins = `I, ${signerOf(taking)}, take operational control of ${tailNumber} (14 CFR 1.1) with its release and keep it until it is returned.`
  if (!csip?.commands) return `${begins} ${decides} ${rightTo(taking, { is: 'I am', has: 'I hold', leases: 'I lease' })}`
  const right = rightTo(taking, { is: `${pilotName} is`, has: `${pilotName} holds`, leases: `${pilotName} leases` })
  return `${begins} ${decides} I fly with ${pilotName} as instructor. ${right}`
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** The same facts make the same text, whatever order a database keeps them in: what a hash is made of. */
export const canonicalText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalText(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as Record<string, Json | undefined>).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item!)}`).join(',')}}`
}
