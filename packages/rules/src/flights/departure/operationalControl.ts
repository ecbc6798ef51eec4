// The statement signed at release. “Operational control … means the exercise of authority over initiating, conducting or terminating a
// flight” (14 CFR 1.1). The pilot in command is responsible for the operation and its final authority (14 CFR 91.3). A renter who leases
// without crew takes operational control (AC 91-37B). Owners and co-owners lease nothing from themselves. With a learner the instructor is
// pilot in command; an owner who instructs provides the aircraft with crew, for training (14 CFR 119.1(e)(1)).

export type Taking = {
  /** The pilot who booked, and their relation to the aircraft. */
  pilotName: string
  as: 'renter' | 'owner' | 'partner'
  tailNumber: string
  ownerName: string
  /** The instructor aboard. `commands`: they are pilot in command and sign. */
  csip: { name: string; commands: boolean; isOwner: boolean } | null
}

const decides =
  'I alone decide whether this flight begins, how it is conducted and when it ends, and as pilot in command I answer for it (14 CFR 91.3).'

/** The right by which the pilot has the aircraft. `they`: words that refer to the pilot. */
const rightTo = ({ as, tailNumber, ownerName, csip }: Taking, they: { is: string; has: string; leases: string }) => {
  if (as === 'owner') return `${they.is} its owner, and nobody leases it.`
  if (as === 'partner') return `${they.has} a share of it, and nobody leases it.`
  return csip?.isOwner
    ? `${ownerName}, its owner, gives flight training in ${tailNumber} (14 CFR 119.1(e)(1)); it is not leased without crew.`
    : `${they.leases} the aircraft from ${ownerName} without crew, and ${ownerName} takes no part in these decisions.`
}

export const signerOf = ({ pilotName, csip }: Pick<Taking, 'pilotName' | 'csip'>) => (csip?.commands ? csip.name : pilotName)

export const controlStatement = (taking: Taking) => {
  const { pilotName, tailNumber, csip } = taking
  const begins = `I, ${signerOf(taking)}, take operational control of ${tailNumber} (14 CFR 1.1) with its release and keep it until it is returned.`
  if (!csip?.commands) return `${begins} ${decides} ${rightTo(taking, { is: 'I am', has: 'I hold', leases: 'I lease' })}`
  const right = rightTo(taking, { is: `${pilotName} is`, has: `${pilotName} holds`, leases: `${pilotName} leases` })
  return `${begins} ${decides} I fly with ${pilotName} as instructor. ${right}`
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** JSON with sorted keys, for hashing: the same facts give the same text in any key order. */
export const canonicalText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalText(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as Record<string, Json | undefined>).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item!)}`).join(',')}}`
}
