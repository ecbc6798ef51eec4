type Invitation = { ownerId: string; email: string; advisorId: string | null }

/** The owner withdraws; the advisor, or whoever the address belongs to, rejects. */
export const mayEndInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id === ownerId || account.id === advisorId || (advisorId === null && account.email === email)

/** Whose address was invited, without the mailed token: the address is verified either way. */
export const mayAcceptInvitation = (account: { id: string; email: string }, { ownerId, email, advisorId }: Invitation) =>
  account.id !== ownerId && (account.id === advisorId || account.email === email)

export const invitationDays = 14
/** An owner's invitations must not become a way to flood mailboxes. */
export const mostMailsADay = 20
