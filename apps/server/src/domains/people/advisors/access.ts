type Invitation = { ownerId: string; email: string; advisorId: string | null }

/** The owner may withdraw an invitation; the advisor, or the account with the invited address, may reject it. */
export const mayEndInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id === ownerId || account.id === advisorId || (advisorId === null && account.email === email)

/** The invited account may accept without the mailed token, because its address is verified anyway. */
export const mayAcceptInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id !== ownerId && (account.id === advisorId || account.email === email)

export const invitationDays = 14
/** Keeps an owner's invitations from flooding mailboxes. */
export const mostMailsADay = 20
